/** What the menu of a card asks of the API about its author; `on` does it, off takes it back. */
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { answer, feed } from "@/api/client";
import type { Relation } from "@/api/types";
import { about } from "@/lib/topics";

interface Followed {
  state: Relation["follow"];
}

/** Whether one follows the author, or asked to. */
export const followedQuery = (user_id: string) =>
  queryOptions({
    queryKey: ["followed", user_id],
    queryFn: ({ signal }): Promise<Followed> => {
      const params = { path: { user_id } };
      return answer(feed.GET("/api/feed/v1/follows/{user_id}", { params, signal }));
    },
    meta: about("follows"),
  });

export type Stand = Record<
  "follow" | "mute" | "block",
  (on: boolean) => Promise<Followed | undefined>
>;

export function useStand(user_id: string): Stand {
  const queryClient = useQueryClient();
  const params = { path: { user_id } };
  return {
    follow: async (on) => {
      const followed = await (on
        ? answer(feed.PUT("/api/feed/v1/follows/{user_id}", { params }))
        : answer(feed.DELETE("/api/feed/v1/follows/{user_id}", { params })));
      queryClient.setQueryData(followedQuery(user_id).queryKey, followed);
      return followed;
    },
    mute: async (on) => {
      await (on
        ? answer(feed.PUT("/api/feed/v1/mutes/{user_id}", { params, body: { days: 7 } }))
        : answer(feed.DELETE("/api/feed/v1/mutes/{user_id}", { params })));
    },
    block: async (on) => {
      await (on
        ? answer(feed.PUT("/api/feed/v1/blocks/{user_id}", { params }))
        : answer(feed.DELETE("/api/feed/v1/blocks/{user_id}", { params })));
    },
  };
}
