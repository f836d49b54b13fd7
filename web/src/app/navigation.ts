/** Steps before every navigation: redirects, the guard, the route's own middleware. */
import type { QueryClient } from "@tanstack/react-query";
import { notFound, type ParsedLocation, redirect } from "@tanstack/react-router";
import { currentSession, useShell } from "@/features/session";
import { GUARD, needsSession, saveRequestedPage, takeRequestedPage } from "@/lib/auth/guard";
import { findRedirect } from "@/lib/browser/redirects";
import { findMiddleware } from "./middleware";

const HOME = "/feed";
const TAG_ADD_OUTFIT = "tag-add-outfitId";

interface Arrival {
  location: ParsedLocation;
  queryClient: QueryClient;
  middleware: readonly string[];
  preload: boolean;
  isKnownRoute: (href: string) => boolean;
}

export async function beforeNavigation(arrival: Arrival): Promise<void> {
  const { location, preload } = arrival;
  const signedIn = currentSession() !== null;
  const rule = findRedirect(location.pathname, signedIn);
  if (rule === "wanted-page") {
    const requestedPage = preload ? null : takeRequestedPage(arrival.isKnownRoute);
    throw redirect({ href: requestedPage ?? HOME, replace: true });
  }
  if (rule) throw redirect({ href: rule + location.searchStr, replace: true });
  if (needsSession(location.pathname) && !signedIn) {
    if (!preload) saveRequestedPage(location.href);
    throw redirect({ href: GUARD.login, replace: true });
  }
  const { queryClient } = arrival;
  for (const name of arrival.middleware) {
    await findMiddleware(name)({ queryClient });
  }
}

/** Remembers where a navigation came from, except on the way to or from /tag/add/{outfitId}. */
export function rememberPreviousRoute(from: string | undefined, to: string | undefined): void {
  if (!from || from === TAG_ADD_OUTFIT || to === TAG_ADD_OUTFIT) return;
  useShell.setState({ lastRouteName: from });
}

/** For a route's `beforeLoad`: invalid parameters give the not-found page. */
export function validateParams<Name extends string>(
  checks: Record<Name, (value: string) => boolean>,
) {
  return ({ params, location }: { params: Record<Name, string>; location: ParsedLocation }) => {
    for (const name of Object.keys(checks) as Name[]) {
      if (checks[name](params[name])) continue;
      throw notFound({ data: { path: location.href } });
    }
  };
}
