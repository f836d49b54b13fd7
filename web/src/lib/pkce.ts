/** Proof Key for Code Exchange (RFC 7636, S256): only the browser that began a sign-in can end it. */
interface Attempt {
  verifier: string;
  startedAt: number;
}

export interface Challenge {
  code_challenge: string;
  code_challenge_method: "S256";
}

/** In localStorage: a link from a mail opens in another tab. */
const KEY = "garderobe-sign-in-attempts";
/** Longer than any code is good. */
const LIFE_MS = 20 * 60_000;
const MOST_ATTEMPTS = 5;

/** Begins a sign-in: remembers a new verifier, and answers what the server may know of it. */
export async function beginAttempt(now = Date.now()): Promise<Challenge> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const attempts = [{ verifier, startedAt: now }, ...readAttempts(now)];
  localStorage.setItem(KEY, JSON.stringify(attempts.slice(0, MOST_ATTEMPTS)));
  return { code_challenge: await challengeOf(verifier), code_challenge_method: "S256" };
}

/** The verifiers of the sign-ins that are under way in this browser, newest first. */
export const pendingVerifiers = (now = Date.now()): string[] =>
  readAttempts(now).map(({ verifier }) => verifier);

export const forgetAttempts = (): void => localStorage.removeItem(KEY);

export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return base64Url(new Uint8Array(digest));
}

function readAttempts(now: number): Attempt[] {
  try {
    const kept: Attempt[] = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return kept.filter(({ startedAt }) => now - startedAt < LIFE_MS);
  } catch {
    return [];
  }
}

function base64Url(bytes: Uint8Array): string {
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
