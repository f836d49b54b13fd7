/** Refreshes the access token: once at a time over all tabs, at 80 % of its life, and after a 401. */

import { isExpired, refreshDelay, refreshDelayOfFresh } from "@/lib/auth/token";
import { config } from "@/lib/browser/config";
import { resilientFetch } from "@/lib/http/resilient-fetch";
import { singleFlight } from "@/lib/http/single-flight";
import {
  adoptStoredSession,
  currentSession,
  endSession,
  type Session,
  saveSession,
  storedSession,
} from "./session-store";

interface TokenAnswer {
  access_token: string;
  expires_in: number;
  user?: Session["user"];
}

const RETRY_MS = 15_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Refreshes the session. Only the server's refusal ends it: a failure never logs anyone out. */
export function refreshSession(): Promise<void> {
  const failed = currentSession()?.access_token;
  return singleFlight("refresh", async () => {
    if (!currentSession()) return;
    adoptStoredSession();
    if (currentSession()?.access_token !== failed) return;
    const response = await requestToken(new URLSearchParams({ grant_type: "refresh_token" }));
    if (response.ok) await keepAnswer(response);
    else if (await isOver(response)) endSession("session-lost");
    // Without locks another tab may have been faster, so that the server refused this refresh.
    else adoptStoredSession();
  });
}

/** A token that is not checked again, because it was just refreshed or could not be. */
let checked: string | null = null;

/**
 * Refreshes an expired token before a call uses it. Only once for each token, because the local clock
 * may be wrong; after a failure the session stays, and the call reports it.
 */
export async function refreshIfExpired(): Promise<void> {
  const token = currentSession()?.access_token ?? null;
  if (token === null || token === checked || !isExpired(token, Date.now())) return;
  await refreshSession().catch((error) =>
    console.warn("The session could not be refreshed.", error),
  );
  checked = currentSession()?.access_token ?? null;
}

export function requestToken(form: URLSearchParams): Promise<Response> {
  const { url, anonKey } = config();
  const bearer = currentSession()?.access_token ?? anonKey;
  return resilientFetch(
    new Request(new URL("/api/identity/v1/token", url), {
      method: "POST",
      body: form,
      headers: { apikey: anonKey, Authorization: `Bearer ${bearer}` },
    }),
  );
}

/** Whether the server itself says that the session is over; a proxy's 4xx does not count. */
async function isOver(response: Response): Promise<boolean> {
  const body = await response.json().catch(() => null);
  return response.status === 400 && body?.error === "invalid_grant";
}

/** The server sets the session cookie in its response; if it did not, it is set here. */
async function keepAnswer(response: Response): Promise<void> {
  const body: TokenAnswer = await response.json();
  const written = storedSession();
  const session = written?.access_token === body.access_token ? written : sessionOf(body);
  if (session) saveSession(session, "token-refreshed");
}

function sessionOf(body: TokenAnswer): Session | null {
  const user = body.user ?? currentSession()?.user;
  if (!user) return null;
  const expires_at = new Date(Date.now() + body.expires_in * 1000).toISOString();
  return { access_token: body.access_token, expires_at, user };
}

/** Schedules the next refresh of a token; `fresh` when the server issued it just now. */
export function scheduleRefresh(token: string | null, fresh: boolean): void {
  clearTimeout(timer);
  if (!token) return;
  const delay = fresh ? refreshDelayOfFresh(token) : refreshDelay(token, Date.now());
  timer = setTimeout(refreshAndReschedule, delay);
}

/** After a success the refreshed session schedules the next refresh; after a failure this does. */
async function refreshAndReschedule(): Promise<void> {
  clearTimeout(timer);
  timer = setTimeout(refreshAndReschedule, RETRY_MS);
  await refreshSession().catch((error) =>
    console.warn("The session could not be refreshed.", error),
  );
}
