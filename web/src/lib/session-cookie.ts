/** The session cookie: `base64-` + base64url(JSON), in chunks of at most 3,180 encoded characters. */
import {
  type CookieJar,
  decodeTolerantly,
  expireCookie,
  readCookies,
  writeCookie,
} from "./cookies";

export const SESSION_COOKIE = "garderobe-session";
export const CHUNK_SIZE = 3180;
const LIFETIME_SECONDS = 400 * 24 * 60 * 60;
const PREFIX = "base64-";
const OURS = new RegExp(`^${SESSION_COOKIE}(\\.\\d+)?$`);

/** The stored value, or null when there is none or it cannot be read. */
export function readSessionCookie(jar: CookieJar = document): unknown {
  const cookies = readCookies(jar);
  return decode(cookies.get(SESSION_COOKIE) ?? "") ?? decode(joinChunks(cookies));
}

/** Replaces the stored value; chunks of an earlier, longer value are expired. */
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

function joinChunks(cookies: Map<string, string>): string {
  let joined = "";
  for (let index = 0; ; index += 1) {
    const chunk = cookies.get(`${SESSION_COOKIE}.${index}`);
    if (chunk === undefined) return joined;
    joined += chunk;
  }
}

function encode(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return PREFIX + base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function decode(encoded: string): unknown {
  const text = decodeTolerantly(encoded).replace(/^"(.*)"$/, "$1");
  if (!text) return null;
  try {
    return JSON.parse(text.startsWith(PREFIX) ? fromBase64Url(text.slice(PREFIX.length)) : text);
  } catch {
    return null;
  }
}

/** The text in a base64url string of UTF-8 bytes; plain base64 with padding is read as well. */
export function fromBase64Url(encoded: string): string {
  const base64 = encoded.replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
