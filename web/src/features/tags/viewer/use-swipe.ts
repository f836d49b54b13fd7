/** Tracks a finger that swipes a picture to the side. */
import { type PointerEvent, useRef, useState } from "react";
import { onwards } from "@/lib/browser/reading-direction";

/** Beyond this distance the swipe counts. */
const FAR_ENOUGH_PX = 56;
/** At the ends there is nothing to swipe to: the picture follows only a little. */
const RESISTANCE = 0.25;

interface Options {
  onPrevious?: () => void;
  onNext?: () => void;
}

/**
 * `offset` is how far the picture is moved, in CSS pixels; the element needs `touch-action: pan-y`.
 */
export function useSwipe({ onPrevious, onNext }: Options) {
  const [offset, setOffset] = useState(0);
  const start = useRef<number | null>(null);
  /** In the reading direction. */
  const moved = (event: PointerEvent) => onwards(event.clientX - (start.current ?? event.clientX));
  const end = () => {
    start.current = null;
    setOffset(0);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === "mouse" || !event.isPrimary) return;
      start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current === null) return;
      const distance = moved(event);
      const hasMore = distance > 0 ? onPrevious : onNext;
      setOffset(onwards(hasMore ? distance : distance * RESISTANCE));
    },
    onPointerUp: (event: PointerEvent) => {
      const distance = moved(event);
      end();
      if (distance > FAR_ENOUGH_PX) onPrevious?.();
      if (distance < -FAR_ENOUGH_PX) onNext?.();
    },
    onPointerCancel: end,
  };
  return { offset, handlers };
}
