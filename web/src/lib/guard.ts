/** Which pages need a session: include and exclude patterns with `*`, and where the wanted page is kept. */
import {
  type CookieJar,
  decodeTolerantly,
  expireCookie,
  readCookies,
  writeCookie,
} from "./cookies";

export const GUARD = {
  login: "/login",
  callback: "/callback",
  include: [
    "/feed",
    "/search",
    "/wardrobe",
    "/tag/all",
    "/tag/add/*",
    "/tag/*/add",
    "/tag/*/edit",
    "/outfit/new",
    "/account*",
    "/admin/*",
    "/register/info",
  ],
  exclude: ["/account/forgot-password"],
} as const;

const WANTED_PAGE_COOKIE = "garderobe-redirect";
const LOG_IN_SECONDS = 10 * 60;
/** A newcomer has an account to make, and the first steps to take or skip. */
const JOIN_SECONDS = 60 * 60;

/** `*` stands for any characters, slashes included. */
export function matchesPattern(path: string, pattern: string): boolean {
  const literal = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literal.join(".*")}$`).test(path);
}

export function needsSession(path: string, guard = GUARD): boolean {
  const matchesAny = (patterns: readonly string[]) =>
    patterns.some((pattern) => matchesPattern(path, pattern));
  if (path === guard.login || path === guard.callback || matchesAny(guard.exclude)) return false;
  return matchesAny(guard.include);
}

/** Keeps the page to come back to after a log-in, or after joining. */
export function saveWantedPage(href: string, way: "log-in" | "join" = "log-in"): void {
  const maxAge = way === "join" ? JOIN_SECONDS : LOG_IN_SECONDS;
  writeCookie(WANTED_PAGE_COOKIE, encodeURIComponent(href), { maxAge });
}

/** The page wanted before login, taken out of the cookie; null unless it is a known local route. */
export function takeWantedPage(
  isKnownRoute: (href: string) => boolean,
  jar: CookieJar = document,
): string | null {
  const saved = readCookies(jar).get(WANTED_PAGE_COOKIE);
  if (!saved) return null;
  expireCookie(WANTED_PAGE_COOKIE, jar);
  const href = decodeTolerantly(saved).replace(/^"(.*)"$/, "$1");
  return isLocal(href) && isKnownRoute(href) ? href : null;
}

export function forgetWantedPage(jar: CookieJar = document): void {
  expireCookie(WANTED_PAGE_COOKIE, jar);
}

/** A path on our own origin: `//host`, `/\host` and control characters are not. */
function isLocal(href: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(href) && !href.includes("\\");
}
