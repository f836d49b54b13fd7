/** Reads the lifetime of an access token. Only the server checks its signature. */
import { fromBase64Url } from "./session-cookie";

const USUAL_LIFE_MS = 5 * 60 * 1000;
const REFRESH_AT = 0.8;

interface Times {
  issuedAt: number;
  expiresAt: number;
}

/** Return the milliseconds until a token of unknown age should be refreshed; 0 when that is due. */
export function refreshDelay(token: string, now: number): number {
  const times = readTimes(token);
  if (!times) return USUAL_LIFE_MS * REFRESH_AT;
  const life = times.expiresAt - times.issuedAt;
  const due = times.issuedAt + life * REFRESH_AT - now;
  return Math.min(Math.max(due, 0), life * REFRESH_AT);
}

/**
 * Return whether the server would reject the token, by the local clock; false for an unreadable
 * one.
 */
export function isExpired(token: string, now: number): boolean {
  const times = readTimes(token);
  return times !== null && times.expiresAt <= now;
}

/** The same as `refreshDelay` for a token issued just now: a wrong local clock does not matter. */
export function refreshDelayOfFresh(token: string): number {
  const times = readTimes(token);
  return (times ? times.expiresAt - times.issuedAt : USUAL_LIFE_MS) * REFRESH_AT;
}

function readTimes(token: string): Times | null {
  try {
    const { iat, exp } = JSON.parse(fromBase64Url(token.split(".")[1] ?? ""));
    if (!(exp > iat)) return null;
    return { issuedAt: iat * 1000, expiresAt: exp * 1000 };
  } catch {
    return null;
  }
}
