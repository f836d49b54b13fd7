/** The message after deactivating or deleting the account. */
import { useEffect, useState } from "react";
import { useShell } from "@/features/session/state/shell-state";

export function GoodbyeNotice() {
  const [words] = useState(() => useShell.getState().farewell);
  // Shown once, not on later visits to this page.
  useEffect(() => useShell.setState({ farewell: null }), []);
  if (!words) return null;
  return (
    <p role="status" className="border-accent border-s-2 py-1 ps-4">
      {words}
    </p>
  );
}
