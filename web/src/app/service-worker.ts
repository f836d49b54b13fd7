/** Installs the service worker once the page has everything it needs; it is never in its way. */
const PATIENCE_MS = 1000;

export function installServiceWorker(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  setTimeout(() => {
    // Refused in a private window: then the app is online only.
    navigator.serviceWorker.register("/sw.js").catch(console.info);
  }, PATIENCE_MS);
}
