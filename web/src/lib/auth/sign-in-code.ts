/** The authorization code of a social log-in, removed from the URL before anything else runs. */

import { tabValue } from "@/lib/browser/tab-storage";
import { saveRequestedPage } from "./guard";
import { pendingVerifiers } from "./pkce";

const CALLBACK = "/callback";
const BROUGHT_BACK = ["code", "error", "error_description", "state"];
const code = tabValue("garderobe-sign-in-code");
const fault = tabValue("garderobe-sign-in-fault");

/**
 * Takes the code, or the error, from the URL of any page. On pages other than /callback it counts
 * only while a log-in of this browser is in progress; the exchange then happens at /callback and
 * returns to that page.
 */
export function hideSignInCode(): void {
  const address = new URL(location.href);
  const { pathname, searchParams: query } = address;
  const [foundCode, foundFault] = [query.get("code"), query.get("error")];
  const isCallback = pathname.replace(/\/+$/, "") === CALLBACK;
  if (!(foundCode || foundFault) || !(isCallback || pendingVerifiers().length > 0)) return;
  for (const name of BROUGHT_BACK) query.delete(name);
  clearSignInCode();
  if (foundCode) code.set(foundCode);
  else if (foundFault) fault.set(foundFault);
  if (!isCallback) saveRequestedPage(pathname + address.search);
  history.replaceState(history.state, "", isCallback ? address : CALLBACK);
}

/** Return the code to exchange for a session; null when there is none, or it is used. */
export const signInCode = (): string | null => code.get();

/** Return why the social log-in failed, as the server's error code. */
export const signInFault = (): string | null => fault.get();

export function clearSignInCode(): void {
  code.forget();
  fault.forget();
}
