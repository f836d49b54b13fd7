/** Stands around what a page does without: it may come late, and stays away when it fails. */
import { CatchBoundary } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";

interface Props {
  children: ReactNode;
  /** Hears that it failed; React has logged why. */
  onFail?: () => void;
}

export function Decoration({ children, onFail }: Props) {
  return (
    <CatchBoundary getResetKey={never} errorComponent={Nothing} onCatch={onFail}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}

/** What did not come stays away until the page is loaded anew. */
const never = () => "";
const Nothing = () => null;
