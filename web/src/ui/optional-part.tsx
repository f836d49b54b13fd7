/** Wraps a part that the page can do without: it may load late, and stays away when it fails. */
import { CatchBoundary } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";

interface Props {
  children: ReactNode;
  /** Called when it failed; React has logged why. */
  onFail?: () => void;
}

export function OptionalPart({ children, onFail }: Props) {
  return (
    <CatchBoundary getResetKey={neverReset} errorComponent={NoContent} onCatch={onFail}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}

/** A failed part stays away until the page is reloaded. */
const neverReset = () => "";
const NoContent = () => null;
