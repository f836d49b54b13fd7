/** The token of an emailed link, removed from the address bar before anything else runs. */
import { tabValue } from "@/lib/browser/tab-storage";

const PAGES = new Set(["/callback", "/account/forgot-password"]);
const storedToken = tabValue("garderobe-mail-token");

/**
 * Takes the token from the URL's fragment, which is never sent to a server, and stores it for the
 * page, over reloads of this tab as well. Returns whether there was one.
 */
export function hideMailToken(): boolean {
  const address = new URL(location.href);
  const token = new URLSearchParams(address.hash.slice(1)).get("token");
  if (!token || !PAGES.has(address.pathname.replace(/\/+$/, ""))) return false;
  address.hash = "";
  history.replaceState(history.state, "", address);
  storedToken.set(token);
  return true;
}

/** A link to the page that is already open changes only the fragment: the page is reloaded. */
export function followMailLinks(): void {
  addEventListener("hashchange", () => {
    if (hideMailToken()) location.reload();
  });
}

/** Return the token that the page was opened with; null if there was none, or it is used. */
export const mailToken = (): string | null => storedToken.get();

/** For a token that was used or has expired. */
export const clearMailToken = (): void => storedToken.forget();
