/** The chosen language: a cookie, by which the server chooses the app's files. */
import { isLocale, type Locale } from "@/lib/text/locale";
import { type CookieJar, expireCookie, readCookies, writeCookie } from "./cookies";

const COOKIE = "language";
const YEAR_S = 365 * 86_400;

/** Return null if the browser's own languages decide. */
export function chosenLanguage(jar: CookieJar = document): Locale | null {
  const value = readCookies(jar).get(COOKIE);
  return isLocale(value) ? value : null;
}

export function saveLanguage(language: Locale | null, jar: CookieJar = document): void {
  if (language) writeCookie(COOKIE, language, { maxAge: YEAR_S }, jar);
  else expireCookie(COOKIE, jar);
}
