/** Following and blocking a person: from their page, from lists of people and from menus. */
import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { about } from "@/lib/topics";
import { answer, feed } from "./client";
import type { Relation } from "./types";

export interface Followed {
  state: Relation["follow"];
}

/** Whether one follows the person, or asked to. */
export const followedQuery = (user_id: string) =>
  queryOptions({
    queryKey: ["followed", user_id],
    queryFn: ({ signal }): Promise<Followed> => {
      const params = { path: { user_id } };
      return answer(feed.GET("/api/feed/v1/follows/{user_id}", { params, signal }));
    },
    meta: about("follows"),
  });

/** How oneself and a person stand to each other. */
export const relationQuery = (user_id: string) =>
  queryOptions({
    queryKey: ["relations", user_id],
    queryFn: ({ signal }): Promise<Relation> => {
      const params = { path: { user_id } };
      return answer(feed.GET("/api/feed/v1/relations/{user_id}", { params, signal }));
    },
  });

/** Blocks or unblocks, and shows it. */
export async function sendBlock(queryClient: QueryClient, user_id: string, on: boolean) {
  const params = { path: { user_id } };
  await (on
    ? answer(feed.PUT("/api/feed/v1/blocks/{user_id}", { params }))
    : answer(feed.DELETE("/api/feed/v1/blocks/{user_id}", { params })));
  const { queryKey } = relationQuery(user_id);
  queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, blocked: on });
}

/** The feed service knows of a block at once, the others when its event has reached them. */
const HEARD_AFTER_MS = [0, 500, 2000];

/**
 * Asks again for what a block may hide, which is nearly everything: what is shown at once, the rest
 * when it is shown. The feed hides cards by itself, and so keeps its place.
 */
export async function renewAfterBlock(queryClient: QueryClient): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== "feed";
  queryClient.removeQueries({ type: "inactive", predicate });
  for (const pause of HEARD_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    await queryClient.invalidateQueries({ predicate });
  }
}

/** Follows or unfollows, and shows what the service answered. */
export async function sendFollow(queryClient: QueryClient, user_id: string, on: boolean) {
  const params = { path: { user_id } };
  const followed: Followed = await (on
    ? answer(feed.PUT("/api/feed/v1/follows/{user_id}", { params }))
    : answer(feed.DELETE("/api/feed/v1/follows/{user_id}", { params })));
  queryClient.setQueryData(followedQuery(user_id).queryKey, followed);
  const { state: follow } = followed;
  const { queryKey } = relationQuery(user_id);
  queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, follow });
  return followed;
}
