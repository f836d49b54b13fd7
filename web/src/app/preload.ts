/** Preloads pages: at most four at once, and likely next pages while the browser is idle. */
import type { RegisteredRouter } from "@tanstack/react-router";
import { currentSession } from "@/features/session";
import { limitConcurrency } from "@/lib/http/concurrency-limit";
import { whenIdle } from "./idle";

const MAX_CONCURRENT = 4;
// By route id: lookup uses the path without its trailing slash, which does not match these routes.
const SIGNED_IN = ["/feed", "/wardrobe", "/account/", "/outfit/new"] as const;
const SIGNED_OUT = ["/login", "/register/"] as const;
const STATIC = "/about";

export function limitPreloads(router: RegisteredRouter): void {
  const inTurn = limitConcurrency(MAX_CONCURRENT);
  const { preloadRoute } = router;
  router.preloadRoute = ((options: never) =>
    inTurn(() => preloadRoute(options))) as typeof preloadRoute;
}

/** Loads code only, except for a static page: the data of the others is fetched when they open. */
export function preloadLater(router: RegisteredRouter): void {
  whenIdle(() => {
    const inTurn = limitConcurrency(MAX_CONCURRENT);
    for (const id of currentSession() ? SIGNED_IN : SIGNED_OUT) {
      // A chunk that fails to load now is requested again when it is needed.
      inTurn(async () => router.loadRouteChunk(router.routesById[id])).catch(() => {});
    }
    if (!currentSession()) void router.preloadRoute({ to: STATIC }).catch(() => {});
  });
}
