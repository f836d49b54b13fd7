/**
 * The pages that need a session, as include and exclude patterns with `*`, and the requested page's
 * cookie.
 */
import {
  type CookieJar,
  decodeTolerantly,
  expireCookie,
  readCookies,
  writeCookie,
} from "@/lib/browser/cookies";

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

const REQUESTED_PAGE_COOKIE = "garderobe-redirect";
const LOG_IN_SECONDS = 10 * 60;
/** A new user has an account to create and onboarding to finish or skip. */
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

/** Saves the page to return to after logging in or signing up. */
export function saveRequestedPage(href: string, entry: "log-in" | "join" = "log-in"): void {
  const maxAge = entry === "join" ? JOIN_SECONDS : LOG_IN_SECONDS;
  writeCookie(REQUESTED_PAGE_COOKIE, encodeURIComponent(href), { maxAge });
}

/**
 * Return the page requested before log-in and delete its cookie; null unless it is a known local
 * route.
 */
export function takeRequestedPage(
  isKnownRoute: (href: string) => boolean,
  jar: CookieJar = document,
): string | null {
  const saved = readCookies(jar).get(REQUESTED_PAGE_COOKIE);
  if (!saved) return null;
  expireCookie(REQUESTED_PAGE_COOKIE, jar);
  const href = decodeTolerantly(saved).replace(/^"(.*)"$/, "$1");
  return isLocal(href) && isKnownRoute(href) ? href : null;
}

export function clearRequestedPage(jar: CookieJar = document): void {
  expireCookie(REQUESTED_PAGE_COOKIE, jar);
}

/**
 * Return whether it is a path on our own origin: `//host`, `/\host` and control characters are not.
 */
function isLocal(href: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(href) && !href.includes("\\");
}
