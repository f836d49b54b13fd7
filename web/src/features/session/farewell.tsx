/** The last word to somebody who has just left, for a while or for good. */
import { useEffect, useState } from "react";
import { useShell } from "./shell-state";

export function Farewell() {
  const [words] = useState(() => useShell.getState().farewell);
  // Said once: the next visit to this page is another matter.
  useEffect(() => useShell.setState({ farewell: null }), []);
  if (!words) return null;
  return (
    <p role="status" className="border-accent border-l-2 py-1 pl-4">
      {words}
    </p>
  );
}
