/** Tracks a pull from the top of the page. */
import { useEffect, useRef, useState } from "react";

/** The pull distance in px that triggers a refresh; the page moves at half the finger's speed. */
export const PULL_THRESHOLD = 64;
const MAX_PULL = 96;
const RESISTANCE = 0.5;

/** Returns the pull distance in px; `onPulled` runs on release beyond the threshold. */
export function usePullToRefresh(onPulled: () => void): number {
  const [pull, setPull] = useState(0);
  const act = useRef(onPulled);
  useEffect(() => {
    act.current = onPulled;
  });
  useEffect(() => listenToPull(setPull, () => act.current()), []);
  return pull;
}

function listenToPull(show: (pull: number) => void, onPulled: () => void): () => void {
  let start: Touch | null = null;
  let pull = 0;
  const move = (to: number) => {
    pull = to;
    show(to);
  };
  const onStart = ({ touches, target }: TouchEvent) => {
    const isInSheet = target instanceof Element && target.closest("[role=dialog]") !== null;
    start = touches.length === 1 && scrollY <= 0 && !isInSheet ? (touches[0] ?? null) : null;
  };
  const onMove = (event: TouchEvent) => {
    const [finger] = event.touches;
    if (!start || !finger) return;
    const down = finger.clientY - start.clientY;
    const isSideways = Math.abs(finger.clientX - start.clientX) > down;
    if (pull === 0 && (down <= 0 || isSideways)) return;
    if (event.cancelable) event.preventDefault();
    move(Math.min(MAX_PULL, Math.max(0, down * RESISTANCE)));
  };
  const onEnd = ({ type }: TouchEvent) => {
    if (type === "touchend" && pull >= PULL_THRESHOLD) onPulled();
    start = null;
    if (pull > 0) move(0);
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  addEventListener("touchstart", onStart, { passive: true, signal });
  addEventListener("touchmove", onMove, { passive: false, signal });
  addEventListener("touchend", onEnd, { signal });
  addEventListener("touchcancel", onEnd, { signal });
  return () => stopping.abort();
}
