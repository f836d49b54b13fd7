/**
 * Build-time rendering: pages as HTML, and the payload of each static page. Never part of the app.
 */
import type { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import type { SessionUser } from "@/api/types";
import { PrerenderedOutfit } from "@/features/outfit/page/prerendered-outfit";
import { PrerenderedProfile } from "@/features/profile/prerendered-profile";
import { type Session, useSessionStore } from "@/features/session/state/session-store";
import { PAYLOADS } from "@/features/support/content";
import { payloadQuery } from "@/features/support/queries";
import { PrerenderedTag, PrerenderedViewer } from "@/features/tags/page/prerendered-tag";
import { App } from "./providers";
import { makeQueryClient } from "./query-client";
import { makeRouter } from "./router";

export const payloads: Record<string, object> = PAYLOADS;

/** The page that signed-in people start the app on: its frame, with skeletons for the data. */
export const MEMBERS_PAGE = "/feed";

/**
 * Return a page as an anonymous visitor sees it, or the members' page before any data has loaded.
 */
export async function render(path: string): Promise<string> {
  const queryClient = makeQueryClient();
  if (path === MEMBERS_PAGE) logInAsAnyone(queryClient);
  for (const [page, payload] of Object.entries(PAYLOADS)) {
    queryClient.setQueryData(
      payloadQuery(page as keyof typeof PAYLOADS).queryKey,
      payload as never,
    );
  }
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const html = renderToString(<App queryClient={queryClient} router={router} />);
  // The query client's timers would keep the build running.
  queryClient.clear();
  setSession(null);
  return html;
}

/** The prerendered opening of each kind of public page, the same for every owner. */
export const openings = {
  outfit: renderToString(<PrerenderedOutfit />),
  tag: renderToString(<PrerenderedTag />),
  user: renderToString(<PrerenderedProfile />),
  viewer: renderToString(<PrerenderedViewer />),
};

/** Shows the pending state of every query. */
function logInAsAnyone(queryClient: QueryClient): void {
  queryClient.fetchQuery = () => new Promise(() => {});
  setSession({ access_token: "", expires_at: "", user: {} as SessionUser });
}

/** Rendering to a string reads the store's initial state. */
function setSession(session: Session | null): void {
  Object.assign(useSessionStore.getInitialState(), { session });
}
