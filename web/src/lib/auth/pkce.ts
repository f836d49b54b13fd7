/**
 * Proof Key for Code Exchange (RFC 7636, S256): only the browser that started a log-in can finish
 * it.
 */
interface Attempt {
  verifier: string;
  startedAt: number;
}

export interface Challenge {
  code_challenge: string;
  code_challenge_method: "S256";
}

/** In localStorage: an emailed link opens in another tab. */
const KEY = "garderobe-sign-in-attempts";
/** Longer than any code is valid. */
const LIFE_MS = 20 * 60_000;
const MAX_ATTEMPTS = 5;

/** Starts a log-in: stores a new verifier and returns the challenge for the server. */
export async function beginAttempt(now = Date.now()): Promise<Challenge> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const attempts = [{ verifier, startedAt: now }, ...readAttempts(now)];
  localStorage.setItem(KEY, JSON.stringify(attempts.slice(0, MAX_ATTEMPTS)));
  return { code_challenge: await challengeOf(verifier), code_challenge_method: "S256" };
}

/** Return the verifiers of the log-ins in progress in this browser, newest first. */
export const pendingVerifiers = (now = Date.now()): string[] =>
  readAttempts(now).map(({ verifier }) => verifier);

export const clearAttempts = (): void => localStorage.removeItem(KEY);

export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return base64Url(new Uint8Array(digest));
}

function readAttempts(now: number): Attempt[] {
  try {
    const attempts: Attempt[] = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return attempts.filter(({ startedAt }) => now - startedAt < LIFE_MS);
  } catch {
    return [];
  }
}

function base64Url(bytes: Uint8Array): string {
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
