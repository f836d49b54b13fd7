/** The session in memory and in its cookie; both change only when the session really differs. */
import { create } from "zustand";
import type { SessionUser } from "@/api/types";
import {
  clearSessionCookie,
  readSessionCookie,
  writeSessionCookie,
} from "@/lib/auth/session-cookie";
import { jsonEqual } from "@/lib/http/json-equal";

export interface Session {
  access_token: string;
  expires_at: string;
  user: SessionUser;
}

/** `session-lost`: ended by the server, not by the person. */
export type AuthEvent = "signed-in" | "token-refreshed" | "signed-out" | "session-lost";
/** `elsewhere`: it happened in another tab of this browser. */
type Listener = (event: AuthEvent, session: Session | null, elsewhere: boolean) => void;
type Ending = "signed-out" | "session-lost";

const listeners = new Set<Listener>();

interface SessionState {
  session: Session | null;
  /** While a log-out is in flight, the end of the session is expected. */
  ending: boolean;
}

export const useSessionStore = create<SessionState>()(() => ({ session: null, ending: false }));

export const currentSession = (): Session | null => useSessionStore.getState().session;

/** Calls back on every log-in, refresh and log-out; returns a function that stops it. */
export function onAuthEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function saveSession(session: Session, event: AuthEvent): void {
  if (!jsonEqual(storedSession(), session)) writeSessionCookie(session);
  if (!jsonEqual(currentSession(), session)) useSessionStore.setState({ session });
  notifyListeners(event, session);
}

export function endSession(event: Ending = "signed-out"): void {
  clearSessionCookie();
  if (currentSession()) useSessionStore.setState({ session: null });
  notifyListeners(event, null);
}

/** Adopts the cookie as set by another tab or the server; `ending`: how the session ended there. */
export function adoptStoredSession(ending: Ending = "signed-out"): void {
  const stored = storedSession();
  if (jsonEqual(stored, currentSession())) return;
  const event = currentSession() && stored ? "token-refreshed" : stored ? "signed-in" : ending;
  useSessionStore.setState({ session: stored });
  notifyListeners(event, stored, true);
}

export function storedSession(): Session | null {
  const value = readSessionCookie() as Partial<Session> | null;
  return value?.access_token && value.user ? (value as Session) : null;
}

function notifyListeners(event: AuthEvent, session: Session | null, elsewhere = false): void {
  for (const listener of listeners) listener(event, session, elsewhere);
}
