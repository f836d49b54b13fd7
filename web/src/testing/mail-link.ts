/** Opens the app by an emailed link, as a person would. */
import type { Session } from "@/features/session/state/session-store";
import { clearMailToken, hideMailToken } from "@/lib/auth/mail-token";
import { renderApp } from "./render-app";

export async function openMailLink(href: string, options?: { session?: Session }) {
  clearMailToken();
  history.replaceState(null, "", href);
  hideMailToken();
  const address = location.pathname + location.search;
  history.replaceState(null, "", "/");
  return renderApp(address, options);
}
