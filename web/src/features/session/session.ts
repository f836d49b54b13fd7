/** Puts the parts together at start: cookie, refresh timer, realtime token, profile, query cache. */
import { hashKey, type QueryClient } from "@tanstack/react-query";
import { authorizeWith } from "@/api/authorization";
import type { Profile } from "@/api/types";
import { config } from "@/lib/config";
import { profileQuery, sessionKeys } from "./queries";
import { Realtime } from "./realtime";
import { planRenewal, renewSession } from "./renew";
import {
  type AuthEvent,
  adoptStoredSession,
  currentSession,
  onAuthEvent,
  type Session,
} from "./session-store";
import { restoreStagedFile, unstageFile, useShell } from "./shell-state";

export const realtime = new Realtime({
  address: () => {
    const { url, anonKey } = config();
    const address = `${url.replace(/^http/, "ws")}/api/feed/v1/realtime`;
    return `${address}?apikey=${encodeURIComponent(anonKey)}`;
  },
  onSessionOver: () => void renewSession().catch(() => {}),
});

/** Call once, before the first page is shown. */
export function startSession(queryClient: QueryClient): void {
  authorizeWith({ token: () => currentSession()?.access_token ?? null, renew: renewSession });
  onAuthEvent((event, session) => follow(event, session, queryClient));
  mirrorProfile(queryClient);
  adoptStoredSession();
  void restoreStagedFile();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") adoptStoredSession();
  });
}

let signedInAs: string | null = null;

function follow(event: AuthEvent, session: Session | null, queryClient: QueryClient): void {
  const token = session?.access_token ?? null;
  realtime.setToken(token);
  planRenewal(token, event === "token-refreshed");
  const person = session?.user.id ?? null;
  if (person === signedInAs) return;
  if (signedInAs !== null) forgetPerson(queryClient);
  signedInAs = person;
  if (person) void queryClient.prefetchQuery(profileQuery());
}

/** Nothing of one person may be seen by the next who uses this browser. */
function forgetPerson(queryClient: QueryClient): void {
  queryClient.clear();
  useShell.setState({ profile: null });
  void unstageFile();
}

/** The query cache owns the profile; the shared state shows it to what lives outside of React. */
function mirrorProfile(queryClient: QueryClient): void {
  const key = hashKey(sessionKeys.profile());
  queryClient.getQueryCache().subscribe(({ query }) => {
    const profile: Profile | undefined = query.queryHash === key ? query.state.data : undefined;
    if (profile && profile !== useShell.getState().profile) useShell.setState({ profile });
  });
}
