/** What a sign-in elsewhere brought back in the address: out of it before anything else runs. */
import { saveWantedPage } from "./guard";
import { keptInTab } from "./kept-in-tab";
import { pendingVerifiers } from "./pkce";

const CALLBACK = "/callback";
const BROUGHT_BACK = ["code", "error", "error_description", "state"];
const code = keptInTab("garderobe-sign-in-code");
const fault = keptInTab("garderobe-sign-in-fault");

/**
 * Takes the code, or the error, from the address of any page.
 * On another page than /callback it counts only while a sign-in of this browser is under way; the
 * exchange then happens at /callback, and leads back to that page.
 */
export function hideSignInCode(): void {
  const address = new URL(location.href);
  const { pathname, searchParams: query } = address;
  const [foundCode, foundFault] = [query.get("code"), query.get("error")];
  const isCallback = pathname.replace(/\/+$/, "") === CALLBACK;
  if (!(foundCode || foundFault) || !(isCallback || pendingVerifiers().length > 0)) return;
  for (const name of BROUGHT_BACK) query.delete(name);
  forgetSignInCode();
  if (foundCode) code.set(foundCode);
  else if (foundFault) fault.set(foundFault);
  if (!isCallback) saveWantedPage(pathname + address.search);
  history.replaceState(history.state, "", isCallback ? address : CALLBACK);
}

/** The code to exchange for a session; null when none came, or it is used. */
export const signInCode = (): string | null => code.get();

/** Why the sign-in elsewhere came to nothing, in the words of the server's error codes. */
export const signInFault = (): string | null => fault.get();

export function forgetSignInCode(): void {
  code.forget();
  fault.forget();
}
