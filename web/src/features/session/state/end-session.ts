/** Ends the session without a log-out: after a deactivation or deletion of the account. */
import { endSession, useSessionStore } from "./session-store";
import { useShell } from "./shell-state";

/** Ends the session here and leaves a message for the log-in page. */
export function endSessionWith(farewell: string): void {
  useShell.setState({ farewell });
  endSession();
}

/** For a mutation after which the server ends the session, so that its end is expected. */
export const WHILE_SESSION_ENDS = {
  onMutate: () => useSessionStore.setState({ ending: true }),
  onSettled: () => useSessionStore.setState({ ending: false }),
};
