/** Returns a function that tells whether the overlay is still open when a late response arrives. */
import { useEffect, useRef } from "react";

export function useIsOpen(isOpen: boolean): () => boolean {
  const isSeen = useRef(false);
  useEffect(() => {
    isSeen.current = isOpen;
    return () => {
      isSeen.current = false;
    };
  }, [isOpen]);
  return () => isSeen.current;
}
