/** Installs the service worker, which fetches the whole app (1.4 MB), in spare time. */
import { inSpareTime } from "./spare-time";

export function installServiceWorker(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  inSpareTime(() => {
    // Refused in a private window: then the app is online only.
    navigator.serviceWorker.register("/sw.js").catch(console.info);
  });
}
