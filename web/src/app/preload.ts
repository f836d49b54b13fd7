/** Preloads: at most four at once, and what one may want next a second after the start. */
import { currentSession } from "@/features/session";
import { atMost } from "@/lib/at-most";
import type { AppRouter } from "./router";

const AT_ONCE = 4;
const PATIENCE_MS = 1000;
// By their ids: under its path, which is trimmed, a route with a last slash is not found.
const SIGNED_IN = ["/feed", "/wardrobe", "/account/", "/outfit/new"] as const;
const AT_THE_DOOR = ["/login", "/register/"] as const;
const STATIC = "/about";

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

export function limitPreloads(router: AppRouter): void {
  const inTurn = atMost(AT_ONCE);
  const { preloadRoute } = router;
  router.preloadRoute = ((options: never) =>
    inTurn(() => preloadRoute(options))) as typeof preloadRoute;
}

/** Code alone, except for a static page: what the others show is asked for when it is wanted. */
export function preloadLater(router: AppRouter): void {
  setTimeout(
    () =>
      whenIdle(() => {
        if (isSlow()) return;
        const inTurn = atMost(AT_ONCE);
        for (const id of currentSession() ? SIGNED_IN : AT_THE_DOOR) {
          // What does not come now is asked for again when it is needed.
          inTurn(async () => router.loadRouteChunk(router.routesById[id])).catch(() => {});
        }
        if (!currentSession()) void router.preloadRoute({ to: STATIC }).catch(() => {});
      }),
    PATIENCE_MS,
  );
}

/** Not before what is being drawn now; Safari cannot tell, and begins. */
function whenIdle(begin: () => void): void {
  if (typeof globalThis.requestIdleCallback === "function") requestIdleCallback(begin);
  else begin();
}

function isSlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
}
