/** Lets the browser's back close what is open, instead of leaving the page. */
import { useEffect, useRef } from "react";

const MARK = "garderobeOverlay";

export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    const mark = Math.random();
    history.pushState({ ...history.state, [MARK]: mark }, "");
    const onBack = () => history.state?.[MARK] !== mark && close.current();
    addEventListener("popstate", onBack);
    return () => {
      removeEventListener("popstate", onBack);
      // Closed by itself, not by back or by going elsewhere: take our entry away again.
      if (history.state?.[MARK] === mark) history.back();
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
