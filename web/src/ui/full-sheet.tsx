/** A dialog that fills the window, for work on a picture; Escape and back close it. */
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useBackCloses } from "./use-back-closes";

const FullSheetDialog = lazy(() => import("./full-sheet-dialog"));

export interface FullSheetProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
}

export function FullSheet(sheet: FullSheetProps) {
  const [isNeeded, setNeeded] = useState(sheet.isOpen);
  if (sheet.isOpen && !isNeeded) setNeeded(true);
  useBackCloses(sheet.isOpen, sheet.onClose);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <FullSheetDialog {...sheet} />
    </Suspense>
  );
}
