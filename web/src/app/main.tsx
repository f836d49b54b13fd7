/** Starts the app: configuration, session, router, first page. */
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { startSession } from "@/features/session/state/session";
import { followMailLinks, hideMailToken } from "@/lib/auth/mail-token";
import { hideSignInCode } from "@/lib/auth/sign-in-code";
import { loadConfig } from "@/lib/browser/config";
import { isPrerenderedShown } from "@/lib/browser/prerendered";
import { followConsent } from "./analytics";
import { ErrorView } from "./layout/error-page";
import { preloadLater } from "./preload";
import { App } from "./providers";
import { makeQueryClient } from "./query-client";
import { setReactAriaLocale } from "./react-aria-locale";
import { followSession, makeRouter } from "./router";
import { keepScrollPosition } from "./scroll-position";
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
  setReactAriaLocale();
  hideMailToken();
  followMailLinks();
  hideSignInCode();
  await loadConfig();
  const queryClient = makeQueryClient();
  const router = makeRouter(queryClient);
  startSession(queryClient);
  followSession(router);
  keepScrollPosition(router);
  watchVersion();
  installServiceWorker();
  preloadLater(router);
  followConsent(router);
  void import("./background").then(({ startInBackground }) =>
    startInBackground(queryClient, router),
  );
  // The prerendered content stays visible until the page that replaces it is complete.
  if (isPrerenderedShown(root)) await router.load();
  delete root.dataset.prerendered;
  return <App queryClient={queryClient} router={router} />;
}
