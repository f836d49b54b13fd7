/** Lets the browser's back close what is open, instead of leaving the page. */
import { useEffect, useRef } from "react";

const MARK = "garderobeOverlay";

/** The entry of an overlay that has just closed: one that opens in its place takes it over. */
let left: number | null = null;

export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    const mark = Math.random();
    const state = { ...history.state, [MARK]: mark };
    if (left !== null && history.state?.[MARK] === left) history.replaceState(state, "");
    else history.pushState(state, "");
    left = null;
    const onBack = () => history.state?.[MARK] !== mark && close.current();
    addEventListener("popstate", onBack);
    return () => {
      removeEventListener("popstate", onBack);
      // Closed by itself, not by back or by going elsewhere: take our entry away again.
      left = mark;
      queueMicrotask(() => {
        if (left === mark && history.state?.[MARK] === mark) history.back();
        if (left === mark) left = null;
      });
    };
  }, [isOpen]);
}

const LONGEST_WAIT_MS = 300;

/** Resolves when a closing overlay has taken its history entry away: then the page may be replaced. */
export const overlayGone = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_WAIT_MS);
    const onBack = () => {
      clearTimeout(timer);
      resolve();
    };
    addEventListener("popstate", onBack, { once: true });
  });
