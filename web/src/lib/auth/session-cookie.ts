/**
 * The session cookie: `base64-` + base64url(JSON), in chunks of at most 3,180 encoded characters.
 * The gateway reads it by the same rules: tests/contracts/session-cookies.json.
 */
import { type CookieJar, expireCookie, readCookies, writeCookie } from "@/lib/browser/cookies";

export const SESSION_COOKIE = "garderobe-session";
export const CHUNK_SIZE = 3180;
const LIFETIME_SECONDS = 400 * 24 * 60 * 60;
const MAX_CHUNKS = 8;
const WRITTEN = /^base64-[\w-]+={0,2}$/;
const PREFIX = "base64-";
const OURS = new RegExp(`^${SESSION_COOKIE}(\\.\\d+)?$`);

/** Return the stored value; null when there is none or it cannot be read. */
export function readSessionCookie(jar: CookieJar = document): object | null {
  const cookies = readCookies(jar);
  return decode(cookies.get(SESSION_COOKIE) ?? joinChunks(cookies));
}

/** For code that runs before the app; null also where cookies are blocked. */
export function storedToken(): string | null {
  try {
    const session = readSessionCookie() as { access_token?: string } | null;
    return session?.access_token ?? null;
  } catch {
    return null;
  }
}

/** Replaces the stored value; extra chunks of an earlier, longer value are expired. */
export function writeSessionCookie(value: unknown, jar: CookieJar = document): void {
  const written = new Map(split(encode(value)));
  for (const name of readCookies(jar).keys()) {
    if (OURS.test(name) && !written.has(name)) expireCookie(name, jar);
  }
  for (const [name, chunk] of written) {
    writeCookie(name, chunk, { maxAge: LIFETIME_SECONDS }, jar);
  }
}

export function clearSessionCookie(jar: CookieJar = document): void {
  for (const name of readCookies(jar).keys()) {
    if (OURS.test(name)) expireCookie(name, jar);
  }
}

function split(encoded: string): [string, string][] {
  if (encoded.length <= CHUNK_SIZE) return [[SESSION_COOKIE, encoded]];
  const chunks: [string, string][] = [];
  for (let at = 0; at < encoded.length; at += CHUNK_SIZE) {
    chunks.push([`${SESSION_COOKIE}.${chunks.length}`, encoded.slice(at, at + CHUNK_SIZE)]);
  }
  return chunks;
}

/** Chunks after a gap are stale; more chunks than we ever write are not a session. */
function joinChunks(cookies: Map<string, string>): string {
  const chunks: string[] = [];
  for (;;) {
    const chunk = cookies.get(`${SESSION_COOKIE}.${chunks.length}`);
    if (chunk === undefined) return chunks.join("");
    chunks.push(chunk);
    if (chunks.length > MAX_CHUNKS) return "";
  }
}

function encode(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return PREFIX + base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function decode(written: string): object | null {
  if (!WRITTEN.test(written)) return null;
  try {
    const value: unknown = JSON.parse(fromBase64Url(written.slice(PREFIX.length)));
    return typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Decode a base64url string of UTF-8 bytes; padded base64 is accepted as well. */
export function fromBase64Url(encoded: string): string {
  const base64 = encoded.replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}
