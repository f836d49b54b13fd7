/** Lets the browser's Back close an overlay instead of leaving the page. */
import { useEffect, useLayoutEffect, useRef } from "react";

const MARK = "garderobeOverlay";

/** The history entry of an overlay that has just closed: one that opens in its place reuses it. */
let closedEntry: number | null = null;

export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // Before anyone can see the overlay and press something in it: see overlayClosed.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const mark = Math.random();
    const state = { ...history.state, [MARK]: mark };
    if (closedEntry !== null && history.state?.[MARK] === closedEntry)
      history.replaceState(state, "");
    else history.pushState(state, "");
    closedEntry = null;
    const onBack = () => history.state?.[MARK] !== mark && close.current();
    addEventListener("popstate", onBack);
    return () => {
      removeEventListener("popstate", onBack);
      // Closed by itself, not by Back or a navigation: remove our history entry.
      closedEntry = mark;
      queueMicrotask(() => {
        if (closedEntry === mark && history.state?.[MARK] === mark) history.back();
        if (closedEntry === mark) closedEntry = null;
      });
    };
  }, [isOpen]);
}

const MAX_WAIT_MS = 5_000;

/**
 * Resolves when the closing overlay has removed its history entry: before that, the page must not be
 * replaced and no other overlay opened. Going back is asynchronous, and slow on a busy device.
 */
export function overlayClosed(): Promise<void> {
  const mark = history.state?.[MARK];
  if (mark === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("popstate", onBack);
      resolve();
    };
    const onBack = () => history.state?.[MARK] !== mark && done();
    // An overlay that stays open after all must not block its caller for ever.
    const timer = setTimeout(done, MAX_WAIT_MS);
    addEventListener("popstate", onBack);
  });
}
