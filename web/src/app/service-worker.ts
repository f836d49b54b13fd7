/**
 * Installs the service worker, which downloads the whole app (1.4 MB), when the browser is idle.
 */
import { whenIdle } from "./idle";

export function installServiceWorker(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  whenIdle(() => {
    // Private windows refuse it: then the app works online only.
    navigator.serviceWorker.register("/sw.js").catch(console.info);
  });
}
