/** A sheet from below on a phone, a dialog in the middle on a desktop; Escape, outside and back close it. */
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useBackCloses } from "./use-back-closes";

const SheetDialog = lazy(() => import("./sheet-dialog"));

export interface SheetProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons that stay visible below the scrolling content. */
  footer?: ReactNode;
  /** As large as the window allows; its content gets that height, and divides it. */
  fill?: boolean;
  /** Off for a sheet with an address of its own: there, going back leaves it anyway. */
  backCloses?: boolean;
  /** Off while a stray tap would lose something. */
  outsideCloses?: boolean;
}

export function Sheet({ backCloses = true, ...sheet }: SheetProps) {
  const [needed, setNeeded] = useState(sheet.isOpen);
  if (sheet.isOpen && !needed) setNeeded(true);
  useBackCloses(sheet.isOpen && backCloses, sheet.onClose);
  if (!needed) return null;
  return (
    <Suspense>
      <SheetDialog {...sheet} />
    </Suspense>
  );
}
