/** The token of a link in one of our mails: out of the address bar before anything else runs. */
import { keptInTab } from "./kept-in-tab";

const PAGES = new Set(["/callback", "/account/forgot-password"]);
const kept = keptInTab("garderobe-mail-token");

/**
 * Takes the token from the address's fragment, which no server is told, and keeps it for the page,
 * over reloads of this tab as well. Answers whether there was one.
 */
export function hideMailToken(): boolean {
  const address = new URL(location.href);
  const token = new URLSearchParams(address.hash.slice(1)).get("token");
  if (!token || !PAGES.has(address.pathname.replace(/\/+$/, ""))) return false;
  address.hash = "";
  history.replaceState(history.state, "", address);
  kept.set(token);
  return true;
}

/** A link to the page that is open already changes the fragment alone: the page begins anew. */
export function followMailLinks(): void {
  addEventListener("hashchange", () => {
    if (hideMailToken()) location.reload();
  });
}

/** The token that the page was opened with; null when it was opened without, or the token is used. */
export const mailToken = (): string | null => kept.get();

/** For a token that was used, or that is no longer good. */
export const forgetMailToken = (): void => kept.forget();
