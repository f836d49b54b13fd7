/** Start: configuration, session, router, first page. */
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { startSession } from "@/features/session/session";
import { loadConfig } from "@/lib/config";
import { followMailLinks, hideMailToken } from "@/lib/mail-token";
import { isPrerenderedSeen } from "@/lib/prerendered";
import { hideSignInCode } from "@/lib/sign-in-code";
import { followConsent } from "./analytics";
import { keepPlace } from "./kept-place";
import { ErrorView } from "./layout/error-page";
import { preloadLater } from "./preload";
import { App } from "./providers";
import { makeQueryClient } from "./query-client";
import { followSession, makeRouter } from "./router";
import { installServiceWorker } from "./service-worker";
import { watchVersion } from "./version";

export async function start(root: HTMLElement): Promise<void> {
  const reactRoot = createRoot(root);
  try {
    reactRoot.render(await makeApp(root));
  } catch (error) {
    reactRoot.render(<ErrorView error={error} />);
    throw error;
  }
}

async function makeApp(root: HTMLElement): Promise<ReactNode> {
  hideMailToken();
  followMailLinks();
  hideSignInCode();
  await loadConfig();
  const queryClient = makeQueryClient();
  const router = makeRouter(queryClient);
  startSession(queryClient);
  followSession(router);
  keepPlace(router);
  watchVersion();
  installServiceWorker();
  preloadLater(router);
  followConsent(router);
  void import("./offline-copy").then(({ keepOfflineCopy }) => keepOfflineCopy(queryClient));
  void import("./resume-wishes").then(({ resumeWishes }) => resumeWishes(queryClient));
  // What is seen already stays until the page that replaces it is complete.
  if (isPrerenderedSeen(root)) await router.load();
  delete root.dataset.prerendered;
  return <App queryClient={queryClient} router={router} />;
}
