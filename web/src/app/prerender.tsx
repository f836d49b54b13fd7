/** For the build: pages as HTML, and the data that each static one is made of. Never part of the app. */
import type { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import type { SessionUser } from "@/api/types";
import { OutfitOpening } from "@/features/outfit/outfit-opening";
import { ProfileOpening } from "@/features/profile/profile-opening";
import { type Session, useSessionStore } from "@/features/session/session-store";
import { PAYLOADS } from "@/features/support/content";
import { payloadQuery } from "@/features/support/queries";
import { TagOpening, ViewerOpening } from "@/features/tags/tag-openings";
import { App } from "./providers";
import { makeQueryClient } from "./query-client";
import { makeRouter } from "./router";

export const payloads: Record<string, object> = PAYLOADS;

/** Who is signed in opens the app here: its frame, and skeletons of what is asked for. */
export const MEMBERS_PAGE = "/feed";

/** A page as an anonymous visitor sees it, or the members' page before anything has come. */
export async function render(path: string): Promise<string> {
  const queryClient = makeQueryClient();
  if (path === MEMBERS_PAGE) beSomebody(queryClient);
  for (const [page, payload] of Object.entries(PAYLOADS)) {
    queryClient.setQueryData(
      payloadQuery(page as keyof typeof PAYLOADS).queryKey,
      payload as never,
    );
  }
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const html = renderToString(<App queryClient={queryClient} router={router} />);
  // Its timers would keep the build running.
  queryClient.clear();
  setSession(null);
  return html;
}

/** What each kind of public page opens with, whoever's it is. */
export const openings = {
  outfit: renderToString(<OutfitOpening />),
  tag: renderToString(<TagOpening />),
  user: renderToString(<ProfileOpening />),
  viewer: renderToString(<ViewerOpening />),
};

/** Somebody who waits for every answer. */
function beSomebody(queryClient: QueryClient): void {
  queryClient.fetchQuery = () => new Promise(() => {});
  setSession({ access_token: "", expires_at: "", user: {} as SessionUser });
}

/** What is rendered to a string reads the initial state. */
function setSession(session: Session | null): void {
  Object.assign(useSessionStore.getInitialState(), { session });
}
