/** Start: configuration, session, router, first page. */
import { createRoot } from "react-dom/client";
import { startSession } from "@/features/session/session";
import { loadConfig } from "@/lib/config";
import { hideMailToken } from "@/lib/mail-token";
import { hideSignInCode } from "@/lib/sign-in-code";
import { ErrorView } from "./layout/error-page";
import { App } from "./providers";
import { makeQueryClient } from "./query-client";
import { followSession, makeRouter } from "./router";
import "./styles.css";
import { watchVersion } from "./version";

async function start(root: HTMLElement): Promise<void> {
  hideMailToken();
  hideSignInCode();
  const reactRoot = createRoot(root);
  try {
    await loadConfig();
  } catch (error) {
    reactRoot.render(<ErrorView error={error} />);
    throw error;
  }
  const queryClient = makeQueryClient();
  const router = makeRouter(queryClient);
  startSession(queryClient);
  followSession(router);
  watchVersion();
  // What was prerendered stays until the page that replaces it is complete.
  if (root.dataset.prerendered !== undefined) await router.load();
  delete root.dataset.prerendered;
  reactRoot.render(<App queryClient={queryClient} router={router} />);
}

const root = document.getElementById("app");
if (root) void start(root);
