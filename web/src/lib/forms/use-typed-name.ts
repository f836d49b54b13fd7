/** What is typed into the search field, and what is searched after a pause in typing. */
import { useEffect, useState } from "react";

const PAUSE_MS = 250;

export function useTypedName() {
  const [typed, setTyped] = useState("");
  const [searched, setSearched] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, searched, setTyped };
}
