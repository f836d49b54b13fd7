/** Puts the parts together at start: cookie, refresh timer, realtime token, profile, query cache. */
import { hashKey, type QueryClient } from "@tanstack/react-query";
import { authorizeWith } from "@/api/authorization";
import type { Profile } from "@/api/types";
import { config } from "@/lib/config";
import { isExpired } from "@/lib/token";
import { profileQuery, sessionKeys } from "./queries";
import { Realtime } from "./realtime";
import { planRenewal, renewIfExpired, renewSession } from "./renew";
import {
  type AuthEvent,
  adoptStoredSession,
  currentSession,
  onAuthEvent,
  type Session,
  useSessionStore,
} from "./session-store";
import { forgetBegun, restoreStagedFile, useShell } from "./shell-state";

export const realtime = new Realtime({
  address: () => {
    const { url, anonKey } = config();
    const address = `${url.replace(/^http/, "ws")}/api/feed/v1/realtime`;
    return `${address}?apikey=${encodeURIComponent(anonKey)}`;
  },
  onSessionOver: () => {
    if (!useSessionStore.getState().leaving) void renewSession().catch(() => {});
  },
});

/** Call once, before the first page is shown; answers how to stop. */
export function startSession(queryClient: QueryClient): () => void {
  authorizeWith({
    token: () => currentSession()?.access_token ?? null,
    ready: renewIfExpired,
    renew: renewSession,
  });
  const adoptWhenSeen = () => document.visibilityState === "visible" && adoptStoredSession();
  const stopping = [
    keepTabsTogether(),
    onAuthEvent(keepConnected),
    onAuthEvent(greetPeople(queryClient)),
    mirrorProfile(queryClient),
    () => document.removeEventListener("visibilitychange", adoptWhenSeen),
  ];
  document.addEventListener("visibilitychange", adoptWhenSeen);
  adoptStoredSession();
  void restoreStagedFile();
  return () => {
    for (const stop of stopping) stop();
  };
}

/** A sign-in, a refresh and a sign-out of one tab are those of all tabs of this browser. */
function keepTabsTogether(): () => void {
  const tabs = new BroadcastChannel("garderobe-session");
  tabs.onmessage = ({ data: event }: MessageEvent<AuthEvent>) =>
    adoptStoredSession(event === "session-lost" ? event : "signed-out");
  const stopTelling = onAuthEvent((event, _session, elsewhere) => {
    if (!elsewhere) tabs.postMessage(event);
  });
  return () => {
    stopTelling();
    tabs.close();
  };
}

/** Signed in and refreshed: realtime gets the token. Signed out: it forgets it. */
function keepConnected(event: AuthEvent, session: Session | null): void {
  const token = session?.access_token ?? null;
  planRenewal(token, event === "token-refreshed");
  const connect = () => realtime.setToken(currentSession()?.access_token ?? null);
  // A stored token may have expired: it is renewed before the connection is made.
  if (token !== null && isExpired(token, Date.now())) void renewIfExpired().then(connect);
  else connect();
}

/** Loads the profile of whoever comes, and forgets whoever goes. */
function greetPeople(queryClient: QueryClient) {
  let present: string | null = null;
  return (_event: AuthEvent, session: Session | null) => {
    const person = session?.user.id ?? null;
    if (person === present) return;
    if (present !== null) forgetPerson(queryClient, person !== null);
    present = person;
    if (person === null) return;
    // What was read as a visitor may look different to this person.
    void queryClient.invalidateQueries();
    void queryClient.prefetchQuery(profileQuery());
  };
}

/** Nothing of one person may be seen by the next who uses this browser. */
function forgetPerson(queryClient: QueryClient, hasSuccessor: boolean): void {
  queryClient.removeQueries({ type: "inactive" });
  // A page that is still shown has to ask anew; without a session there is nothing to ask.
  if (hasSuccessor) void queryClient.resetQueries();
  else queryClient.clear();
  useShell.setState({ profile: null });
  void forgetBegun();
}

/** The query cache owns the profile; the shared state shows it to what lives outside of React. */
function mirrorProfile(queryClient: QueryClient): () => void {
  const key = hashKey(sessionKeys.profile());
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || query.queryHash !== key) return;
    const profile: Profile | undefined = query.state.data;
    if (profile && profile !== useShell.getState().profile) useShell.setState({ profile });
  });
}
