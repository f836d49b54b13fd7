/** The token of a link in one of our mails: out of the address bar before anything else runs. */
import { keptInTab } from "./kept-in-tab";

const PAGES = new Set(["/callback", "/account/forgot-password"]);
const kept = keptInTab("garderobe-mail-token");

/** Takes the token from the address and keeps it for the page, over reloads of this tab as well. */
export function hideMailToken(): void {
  const address = new URL(location.href);
  const token = address.searchParams.get("token");
  if (!token || !PAGES.has(address.pathname.replace(/\/+$/, ""))) return;
  address.searchParams.delete("token");
  history.replaceState(history.state, "", address);
  kept.set(token);
}

/** The token that the page was opened with; null when it was opened without, or the token is used. */
export const mailToken = (): string | null => kept.get();

/** For a token that was used, or that is no longer good. */
export const forgetMailToken = (): void => kept.forget();
