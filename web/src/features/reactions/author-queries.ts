/** What the menu of a card asks of the API about its author; `on` does it, off takes it back. */
import { answer, feed } from "@/api/client";

export type Stand = Record<"unfollow" | "mute" | "block", (on: boolean) => Promise<unknown>>;

export function useStand(user_id: string): Stand {
  const params = { path: { user_id } };
  return {
    unfollow: (on) =>
      on
        ? answer(feed.DELETE("/api/feed/v1/follows/{user_id}", { params }))
        : answer(feed.PUT("/api/feed/v1/follows/{user_id}", { params })),
    mute: (on) =>
      on
        ? answer(feed.PUT("/api/feed/v1/mutes/{user_id}", { params, body: { days: 7 } }))
        : answer(feed.DELETE("/api/feed/v1/mutes/{user_id}", { params })),
    block: (on) =>
      on
        ? answer(feed.PUT("/api/feed/v1/blocks/{user_id}", { params }))
        : answer(feed.DELETE("/api/feed/v1/blocks/{user_id}", { params })),
  };
}
