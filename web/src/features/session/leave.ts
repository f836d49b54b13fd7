/** The end of a session that is not a log-out: a break, or the deletion of the account. */
import { endSession, useSessionStore } from "./session-store";
import { useShell } from "./shell-state";

/** Ends the session here, and leaves a last word at the log-in page. */
export function leaveWith(farewell: string): void {
  useShell.setState({ farewell });
  endSession();
}

/** For a mutation after which the server ends the session: that is then no news. */
export const WHILE_LEAVING = {
  onMutate: () => useSessionStore.setState({ leaving: true }),
  onSettled: () => useSessionStore.setState({ leaving: false }),
};
