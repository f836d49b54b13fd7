/** The page's cookies as names and values. The jar is an argument, so tests need no browser. */
export interface CookieJar {
  cookie: string;
}

export interface CookieOptions {
  maxAge: number;
}

/** One cookie name may have several values: a sibling site may have set one of them. */
const AMBIGUOUS = "?";

export function readCookies(jar: CookieJar = document): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of jar.cookie.split(";")) {
    const at = pair.indexOf("=");
    if (at < 0) continue;
    const name = pair.slice(0, at).trim();
    const value = pair
      .slice(at + 1)
      .trim()
      .replace(/^"+|"+$/g, "");
    cookies.set(name, (cookies.get(name) ?? value) === value ? value : AMBIGUOUS);
  }
  return cookies;
}

export function writeCookie(
  name: string,
  value: string,
  { maxAge }: CookieOptions,
  jar: CookieJar = document,
): void {
  const secure = globalThis.location?.protocol === "https:" ? "; Secure" : "";
  jar.cookie = `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

export function expireCookie(name: string, jar: CookieJar = document): void {
  writeCookie(name, "", { maxAge: 0 }, jar);
}

/** Return the decoded value, or the text itself when it is not validly encoded. */
export function decodeTolerantly(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
