/** Preloads: at most four at once, and what one may want next in spare time. */
import { currentSession } from "@/features/session";
import { atMost } from "@/lib/at-most";
import type { AppRouter } from "./router";
import { inSpareTime } from "./spare-time";

const AT_ONCE = 4;
// By their ids: under its path, which is trimmed, a route with a last slash is not found.
const SIGNED_IN = ["/feed", "/wardrobe", "/account/", "/outfit/new"] as const;
const AT_THE_DOOR = ["/login", "/register/"] as const;
const STATIC = "/about";

export function limitPreloads(router: AppRouter): void {
  const inTurn = atMost(AT_ONCE);
  const { preloadRoute } = router;
  router.preloadRoute = ((options: never) =>
    inTurn(() => preloadRoute(options))) as typeof preloadRoute;
}

/** Code alone, except for a static page: what the others show is asked for when it is wanted. */
export function preloadLater(router: AppRouter): void {
  inSpareTime(() => {
    const inTurn = atMost(AT_ONCE);
    for (const id of currentSession() ? SIGNED_IN : AT_THE_DOOR) {
      // What does not come now is asked for again when it is needed.
      inTurn(async () => router.loadRouteChunk(router.routesById[id])).catch(() => {});
    }
    if (!currentSession()) void router.preloadRoute({ to: STATIC }).catch(() => {});
  });
}
