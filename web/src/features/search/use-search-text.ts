/** The text in the search field; the URL follows after a typing pause, unless it is too long. */
import { useEffect, useRef, useState } from "react";
import { isTooLong } from "./search-view";

const PAUSE_MS = 250;

export function useSearchText(inAddress: string, onPause: (typed: string) => void) {
  const [typed, setTyped] = useState(inAddress);
  const [adopted, setAdopted] = useState(inAddress);
  const latest = useRef(onPause);
  useEffect(() => {
    latest.current = onPause;
  });
  // Back and forward change the URL under the field.
  if (inAddress !== adopted) {
    setAdopted(inAddress);
    if (inAddress !== typed.trim()) setTyped(inAddress);
  }
  useEffect(() => {
    if (typed.trim() === inAddress || isTooLong(typed)) return;
    const timer = setTimeout(() => latest.current(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, inAddress]);
  return { typed, setTyped };
}
