/** Refreshing the access token: once at a time over all tabs, at 80 % of its life, and after a 401. */
import { config } from "@/lib/config";
import { resilientFetch } from "@/lib/resilient-fetch";
import { singleFlight } from "@/lib/single-flight";
import { isExpired, refreshDelay, refreshDelayOfFresh } from "@/lib/token";
import {
  adoptStoredSession,
  currentSession,
  endSession,
  keepSession,
  type Session,
  storedSession,
} from "./session-store";

interface TokenAnswer {
  access_token: string;
  expires_in: number;
  user?: Session["user"];
}

const RETRY_MS = 15_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Makes the session good again. Only the server's refusal ends it: a fault never signs anybody out. */
export function renewSession(): Promise<void> {
  const failed = currentSession()?.access_token;
  return singleFlight("refresh", async () => {
    if (!currentSession()) return;
    adoptStoredSession();
    if (currentSession()?.access_token !== failed) return;
    const response = await requestToken(new URLSearchParams({ grant_type: "refresh_token" }));
    if (response.ok) await keepAnswer(response);
    else if (await isOver(response)) endSession("session-lost");
  });
}

/** The token that is not looked at again: it was just renewed, or could not be. */
let checked: string | null = null;

/**
 * Renews a session whose token has expired before anything is asked with it. Only once for each
 * token, since the local clock may be wrong; a fault leaves the session, and the call says so.
 */
export async function renewIfExpired(): Promise<void> {
  const token = currentSession()?.access_token ?? null;
  if (token === null || token === checked || !isExpired(token, Date.now())) return;
  await renewSession().catch((error) => console.warn("The session could not be refreshed.", error));
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

/** Whether the server knows the session and says that it is over; a proxy's 4xx says nothing of it. */
async function isOver(response: Response): Promise<boolean> {
  const told = await response.json().catch(() => null);
  return response.status === 400 && told?.error === "invalid_grant";
}

/** The server writes the session cookie with its answer; where it did not, we do. */
async function keepAnswer(response: Response): Promise<void> {
  const told: TokenAnswer = await response.json();
  const written = storedSession();
  const session = written?.access_token === told.access_token ? written : sessionOf(told);
  if (session) keepSession(session, "token-refreshed");
}

function sessionOf(told: TokenAnswer): Session | null {
  const user = told.user ?? currentSession()?.user;
  if (!user) return null;
  const expires_at = new Date(Date.now() + told.expires_in * 1000).toISOString();
  return { access_token: told.access_token, expires_at, user };
}

/** Plans the next refresh of a token: `fresh` when the server issued it just now. */
export function planRenewal(token: string | null, fresh: boolean): void {
  clearTimeout(timer);
  if (!token) return;
  const delay = fresh ? refreshDelayOfFresh(token) : refreshDelay(token, Date.now());
  timer = setTimeout(renewAndPlanAgain, delay);
}

/** After a success the refreshed session plans the next renewal; after a failure this does. */
async function renewAndPlanAgain(): Promise<void> {
  clearTimeout(timer);
  timer = setTimeout(renewAndPlanAgain, RETRY_MS);
  await renewSession().catch((error) => console.warn("The session could not be refreshed.", error));
}
