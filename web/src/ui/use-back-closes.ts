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
