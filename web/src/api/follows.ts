/** Following and blocking people, from their page, from lists of people and from menus. */
import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { aboutTopics } from "@/lib/http/query-topics";
import { feed, unwrap } from "./client";
import type { Relation } from "./types";

export interface Followed {
  state: Relation["follow"];
}

/** Whether the viewer follows the person, or asked to. */
export const followedQuery = (user_id: string) =>
  queryOptions({
    queryKey: ["followed", user_id],
    queryFn: ({ signal }): Promise<Followed> => {
      const params = { path: { user_id } };
      return unwrap(feed.GET("/api/feed/v1/follows/{user_id}", { params, signal }));
    },
    meta: aboutTopics("follows"),
  });

/** The relationship between the viewer and a person. */
export const relationQuery = (user_id: string) =>
  queryOptions({
    queryKey: ["relations", user_id],
    queryFn: ({ signal }): Promise<Relation> => {
      const params = { path: { user_id } };
      return unwrap(feed.GET("/api/feed/v1/relations/{user_id}", { params, signal }));
    },
  });

/** Blocks or unblocks a person and updates the cache. */
export async function sendBlock(queryClient: QueryClient, user_id: string, on: boolean) {
  const params = { path: { user_id } };
  await (on
    ? unwrap(feed.PUT("/api/feed/v1/blocks/{user_id}", { params }))
    : unwrap(feed.DELETE("/api/feed/v1/blocks/{user_id}", { params })));
  const { queryKey } = relationQuery(user_id);
  queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, blocked: on });
}

/** The feed service knows of a block at once; the others learn of it from the event. */
const HEARD_AFTER_MS = [0, 500, 2000];

/**
 * Invalidates whatever a block may hide, which is nearly everything: visible queries refetch at
 * once, the others when they are next shown. The feed hides its cards itself, so that it keeps its
 * scroll position.
 */
export async function refetchAfterBlock(queryClient: QueryClient): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== "feed";
  queryClient.removeQueries({ type: "inactive", predicate });
  for (const pause of HEARD_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    await queryClient.invalidateQueries({ predicate });
  }
}

/** Follows or unfollows a person and shows the state that the service returned. */
export async function sendFollow(queryClient: QueryClient, user_id: string, on: boolean) {
  const params = { path: { user_id } };
  const followed: Followed = await (on
    ? unwrap(feed.PUT("/api/feed/v1/follows/{user_id}", { params }))
    : unwrap(feed.DELETE("/api/feed/v1/follows/{user_id}", { params })));
  queryClient.setQueryData(followedQuery(user_id).queryKey, followed);
  const { state: follow } = followed;
  const { queryKey } = relationQuery(user_id);
  queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, follow });
  return followed;
}
