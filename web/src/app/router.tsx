/** The router: file routes, and what a transition waits for. */
import type { QueryClient } from "@tanstack/react-query";
import {
  createBrowserHistory,
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from "@tanstack/react-router";
import { onAuthEvent, useShell } from "@/features/session";
import { clearRequestedPage } from "@/lib/auth/guard";
import { withoutLastSlash } from "@/lib/browser/redirects";
import { searchValue } from "@/lib/text/search-value";
import { ErrorPage } from "./layout/error-page";
import { NotFoundPage } from "./layout/not-found-page";
import { PendingPage } from "./layout/pending-page";
import { rememberPreviousRoute } from "./navigation";
import { limitPreloads } from "./preload";
import { routeTree } from "./routeTree.gen";

export interface RouterContext {
  queryClient: QueryClient;
  /** Whether one of our URLs, such as a saved one, leads to a page. */
  isKnownRoute: (href: string) => boolean;
  /** Whether the page was reached by a link, not by Back, Forward or a reload. */
  isFresh: () => boolean;
}

export function makeRouter(queryClient: QueryClient, history = createBrowserHistory()) {
  dropLastSlash(history);
  let move: string | undefined;
  history.subscribe(({ action }) => {
    move = action.type;
  });
  const router = createRouter({
    routeTree,
    history,
    context: {
      queryClient,
      isKnownRoute: () => false,
      isFresh: () => move === "PUSH",
    } satisfies RouterContext,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 100,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    notFoundMode: "root",
    scrollRestoration: true,
    trailingSlash: "never",
    parseSearch: parseSearchWith(searchValue),
    stringifySearch: stringifySearchWith(JSON.stringify, searchValue),
  });
  limitPreloads(router);
  router.options.context.isKnownRoute = (href) =>
    routeName(router, new URL(href, location.origin).pathname) !== undefined;
  router.subscribe("onBeforeNavigate", ({ fromLocation, toLocation, hrefChanged }) => {
    // A refetch of data is no navigation.
    if (!fromLocation || !hrefChanged) return;
    const nameOf = (path: string) => routeName(router, path);
    rememberPreviousRoute(nameOf(fromLocation.pathname), nameOf(toLocation.pathname));
  });
  return router;
}

/**
 * Runs before the router reads the URL: to the router both URLs are the same, so it would redirect
 * forever without ever changing the visible one.
 */
function dropLastSlash(history: RouterHistory): void {
  const { pathname, search, hash, state } = history.location;
  const plain = withoutLastSlash(pathname);
  if (plain !== pathname) history.replace(plain + search + hash, state);
}

export type AppRouter = ReturnType<typeof makeRouter>;

/**
 * Goes to the start page after a log-out. A lost session makes the guard ask for a new one, and a
 * log-in in another tab continues from this tab's log-in page.
 */
export function followSession(router: AppRouter): () => void {
  return onAuthEvent((event, _session, elsewhere) => {
    if (event === "signed-out") {
      clearRequestedPage();
      void router.navigate({ to: useShell.getState().farewell ? "/login" : "/" });
    } else if (event === "session-lost" || (event === "signed-in" && elsewhere)) {
      void router.invalidate();
    }
  });
}

/** Return the name of the route for a path; undefined for an unknown path. */
export function routeName(router: AppRouter, path: string): string | undefined {
  const [, , found] = router.getMatchedRoutes(path);
  return found?.options.staticData?.name;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** The route's name, such as `tag-add-outfitId` for /tag/add/$outfitId. */
    name: string;
    /** Names from middleware.ts. */
    middleware?: readonly string[];
  }
}
