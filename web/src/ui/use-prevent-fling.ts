/** Keeps the browser from treating the end of a drag as a fling. */
import { type RefObject, useEffect } from "react";

/**
 * Keeps drags on an element that does not scroll (touch-none) from ending in a fling. Chromium
 * drops taps while a fling lasts, wherever they land, so the next button press would be lost.
 */
export function usePreventFling(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = stage.current;
    const keep = (move: TouchEvent) => move.cancelable && move.preventDefault();
    // React's own touch handlers are passive: they cannot prevent anything.
    element?.addEventListener("touchmove", keep, { passive: false });
    return () => element?.removeEventListener("touchmove", keep);
  }, [stage]);
}
