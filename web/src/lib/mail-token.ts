/** The token of a link in one of our mails: out of the address bar before anything else runs. */
const PAGES = new Set(["/callback", "/account/forgot-password"]);
const KEY = "garderobe-mail-token";

let kept: string | null = null;

/** Takes the token from the address and keeps it for the page, over reloads of this tab as well. */
export function hideMailToken(): void {
  const address = new URL(location.href);
  const token = address.searchParams.get("token");
  if (!token || !PAGES.has(address.pathname.replace(/\/+$/, ""))) return;
  address.searchParams.delete("token");
  history.replaceState(history.state, "", address);
  keep(token);
}

/** The token that the page was opened with; null when it was opened without, or the token is used. */
export const mailToken = (): string | null => kept ?? storage((tab) => tab.getItem(KEY)) ?? null;

/** For a token that was used, or that is no longer good. */
export function forgetMailToken(): void {
  kept = null;
  storage((tab) => tab.removeItem(KEY));
}

function keep(token: string): void {
  kept = token;
  storage((tab) => tab.setItem(KEY, token));
}

/** A browser may refuse its storage; then a reload asks for the link again. */
function storage<T>(use: (tab: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
