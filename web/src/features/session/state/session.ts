/** Starts the session: cookie, refresh timer, realtime token, profile, query cache. */
import { hashKey, type QueryClient } from "@tanstack/react-query";
import { authorizeWith } from "@/api/authorization";
import type { Profile } from "@/api/types";
import { profileQuery, sessionKeys } from "@/features/session/queries";
import { isExpired } from "@/lib/auth/token";
import { config } from "@/lib/browser/config";
import { Realtime } from "./realtime";
import { refreshIfExpired, refreshSession, scheduleRefresh } from "./refresh-token";
import {
  type AuthEvent,
  adoptStoredSession,
  currentSession,
  onAuthEvent,
  type Session,
  useSessionStore,
} from "./session-store";
import { clearStaged, restoreStagedFile, useShell } from "./shell-state";

export const realtime = new Realtime({
  address: () => {
    const { url, anonKey } = config();
    const address = `${url.replace(/^http/, "ws")}/api/feed/v1/realtime`;
    return `${address}?apikey=${encodeURIComponent(anonKey)}`;
  },
  onSessionOver: () => {
    if (!useSessionStore.getState().ending) void refreshSession().catch(() => {});
  },
});

/** Call once, before the first page is shown; returns a function that stops it. */
export function startSession(queryClient: QueryClient): () => void {
  authorizeWith({
    token: () => currentSession()?.access_token ?? null,
    ready: refreshIfExpired,
    refresh: refreshSession,
  });
  const adoptWhenSeen = () => document.visibilityState === "visible" && adoptStoredSession();
  const stopping = [
    syncTabs(),
    onAuthEvent(keepConnected),
    onAuthEvent(onUserChange(queryClient)),
    syncProfile(queryClient),
    () => document.removeEventListener("visibilitychange", adoptWhenSeen),
  ];
  document.addEventListener("visibilitychange", adoptWhenSeen);
  adoptStoredSession();
  void restoreStagedFile();
  return () => {
    for (const stop of stopping) stop();
  };
}

/** A log-in, refresh or log-out in one tab applies to all tabs of this browser. */
function syncTabs(): () => void {
  const tabs = new BroadcastChannel("garderobe-session");
  tabs.onmessage = ({ data: event }: MessageEvent<AuthEvent>) =>
    adoptStoredSession(event === "session-lost" ? event : "signed-out");
  const stopBroadcasting = onAuthEvent((event, _session, elsewhere) => {
    if (!elsewhere) tabs.postMessage(event);
  });
  return () => {
    stopBroadcasting();
    tabs.close();
  };
}

/** Gives realtime the token after a log-in or refresh, and removes it after a log-out. */
function keepConnected(event: AuthEvent, session: Session | null): void {
  const token = session?.access_token ?? null;
  scheduleRefresh(token, event === "token-refreshed");
  const connect = () => realtime.setToken(currentSession()?.access_token ?? null);
  // A stored token may have expired: it is refreshed before connecting.
  if (token !== null && isExpired(token, Date.now())) void refreshIfExpired().then(connect);
  else connect();
}

/** Loads the profile when a person logs in, and clears their data when they leave. */
function onUserChange(queryClient: QueryClient) {
  let present: string | null = null;
  return (_event: AuthEvent, session: Session | null) => {
    const person = session?.user.id ?? null;
    if (person === present) return;
    if (present !== null) clearUserData(queryClient, person !== null);
    present = person;
    if (person === null) return;
    // Data read as a visitor may look different to this person.
    void queryClient.invalidateQueries();
    void queryClient.prefetchQuery(profileQuery());
  };
}

/** No data of one person may be visible to the next one in this browser. */
function clearUserData(queryClient: QueryClient, hasSuccessor: boolean): void {
  queryClient.removeQueries({ type: "inactive" });
  // A visible page has to refetch; without a session there is nothing to fetch.
  if (hasSuccessor) void queryClient.resetQueries();
  else queryClient.clear();
  useShell.setState({ profile: null });
  void clearStaged();
}

/** The query cache owns the profile; the shared state exposes it outside React. */
function syncProfile(queryClient: QueryClient): () => void {
  const key = hashKey(sessionKeys.profile());
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.queryHash !== key) return;
    const profile: Profile | undefined = query.state.data;
    if (profile && profile !== useShell.getState().profile) useShell.setState({ profile });
  });
}
