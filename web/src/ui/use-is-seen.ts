/** Whether what was begun in an overlay still has it to answer to, when the answer comes late. */
import { useEffect, useRef } from "react";

export function useIsSeen(isOpen: boolean): () => boolean {
  const isSeen = useRef(false);
  useEffect(() => {
    isSeen.current = isOpen;
    return () => {
      isSeen.current = false;
    };
  }, [isOpen]);
  return () => isSeen.current;
}
