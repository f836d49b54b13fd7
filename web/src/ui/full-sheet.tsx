/** A dialog that fills the window, for work on a picture; Escape and back close it. */
import { lazy, Suspense, useState } from "react";
import type { FullSheetProps } from "./full-sheet-dialog";
import { useCloseOnBack } from "./use-close-on-back";

const FullSheetDialog = lazy(() => import("./full-sheet-dialog"));

interface Props extends FullSheetProps {
  /** Off for a sheet with a URL of its own: there, going back leaves it anyway. */
  backCloses?: boolean;
}

export function FullSheet({ backCloses = true, ...sheet }: Props) {
  const [isNeeded, setNeeded] = useState(sheet.isOpen);
  if (sheet.isOpen && !isNeeded) setNeeded(true);
  useCloseOnBack(sheet.isOpen && backCloses, sheet.onClose);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <FullSheetDialog {...sheet} />
    </Suspense>
  );
}
