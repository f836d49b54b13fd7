/** The session in memory and in its cookie; both change only when the session really differs. */
import { create } from "zustand";
import type { SessionUser } from "@/api/types";
import { isSame } from "@/lib/is-same";
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from "@/lib/session-cookie";

export interface Session {
  access_token: string;
  expires_at: string;
  user: SessionUser;
}

/** `session-lost`: signed out by the server, not by the person. */
export type AuthEvent = "signed-in" | "token-refreshed" | "signed-out" | "session-lost";
/** `elsewhere`: it happened in another tab of this browser. */
type Listener = (event: AuthEvent, session: Session | null, elsewhere: boolean) => void;
type Ending = "signed-out" | "session-lost";

const listeners = new Set<Listener>();

interface SessionState {
  session: Session | null;
  /** While a log-out is on its way: the end of the session is then no news. */
  leaving: boolean;
}

export const useSessionStore = create<SessionState>()(() => ({ session: null, leaving: false }));

export const currentSession = (): Session | null => useSessionStore.getState().session;

/** Hears of every sign-in, refresh and sign-out; answers how to stop. */
export function onAuthEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function keepSession(session: Session, event: AuthEvent): void {
  if (!isSame(storedSession(), session)) writeSessionCookie(session);
  if (!isSame(currentSession(), session)) useSessionStore.setState({ session });
  tell(event, session);
}

export function endSession(event: Ending = "signed-out"): void {
  clearSessionCookie();
  if (currentSession()) useSessionStore.setState({ session: null });
  tell(event, null);
}

/** Takes over what another tab, or the server, has put into the cookie; `ending`: how it ended there. */
export function adoptStoredSession(ending: Ending = "signed-out"): void {
  const stored = storedSession();
  if (isSame(stored, currentSession())) return;
  const event = currentSession() && stored ? "token-refreshed" : stored ? "signed-in" : ending;
  useSessionStore.setState({ session: stored });
  tell(event, stored, true);
}

export function storedSession(): Session | null {
  const value = readSessionCookie() as Partial<Session> | null;
  return value?.access_token && value.user ? (value as Session) : null;
}

function tell(event: AuthEvent, session: Session | null, elsewhere = false): void {
  for (const listener of listeners) listener(event, session, elsewhere);
}
