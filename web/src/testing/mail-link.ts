/** Opens the app by a link of a mail, as a person would. */
import type { Session } from "@/features/session/session-store";
import { forgetMailToken, hideMailToken } from "@/lib/mail-token";
import { renderApp } from "./render-app";

export async function openMailLink(href: string, options?: { session?: Session }) {
  forgetMailToken();
  history.replaceState(null, "", href);
  hideMailToken();
  const address = location.pathname + location.search;
  history.replaceState(null, "", "/");
  return renderApp(address, options);
}
