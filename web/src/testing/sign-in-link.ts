/** Opens the app where a social log-in returns the browser to. */
import { beginAttempt } from "@/lib/auth/pkce";
import { clearSignInCode, hideSignInCode } from "@/lib/auth/sign-in-code";
import { renderApp } from "./render-app";

interface Options {
  /** Whether the log-in was started in this browser. */
  beganHere?: boolean;
}

export async function comeBack(href: string, { beganHere = true }: Options = {}) {
  clearSignInCode();
  if (beganHere) await beginAttempt();
  history.replaceState(null, "", href);
  hideSignInCode();
  const address = location.pathname + location.search;
  history.replaceState(null, "", "/");
  return renderApp(address);
}
