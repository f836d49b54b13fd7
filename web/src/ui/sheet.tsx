/** A sheet from below on a phone, a dialog in the middle on a desktop; Escape, outside and back close it. */
import { lazy, Suspense, useState } from "react";
import type { SheetDialogProps } from "./sheet-dialog";
import { useCloseOnBack } from "./use-close-on-back";

const SheetDialog = lazy(() => import("./sheet-dialog"));

interface Props extends SheetDialogProps {
  /** Off for a sheet with a URL of its own: there, going back leaves it anyway. */
  backCloses?: boolean;
}

export function Sheet({ backCloses = true, ...sheet }: Props) {
  const [needed, setNeeded] = useState(sheet.isOpen);
  if (sheet.isOpen && !needed) setNeeded(true);
  useCloseOnBack(sheet.isOpen && backCloses, sheet.onClose);
  if (!needed) return null;
  return (
    <Suspense>
      <SheetDialog {...sheet} />
    </Suspense>
  );
}
