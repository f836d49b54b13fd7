/** Opens the app where a sign-in elsewhere has sent the browser back to. */
import { beginAttempt } from "@/lib/pkce";
import { forgetSignInCode, hideSignInCode } from "@/lib/sign-in-code";
import { renderApp } from "./render-app";

interface Options {
  /** Whether the sign-in began in this browser. */
  beganHere?: boolean;
}

export async function comeBack(href: string, { beganHere = true }: Options = {}) {
  forgetSignInCode();
  if (beganHere) await beginAttempt();
  history.replaceState(null, "", href);
  hideSignInCode();
  const address = location.pathname + location.search;
  history.replaceState(null, "", "/");
  return renderApp(address);
}
