/** What the feed asks for once it is shown: moving the read marker, recommendations, one's own outfit. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, feed, wardrobe } from "@/api/client";
import type { FeedRecommendation } from "@/api/types";
import { about, noteChange } from "@/lib/topics";
import { feedKeys } from "./queries";

/** Says that everything up to an outfit was seen. */
export function useMoveMarker() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (outfit_id: string) =>
      answer(feed.PUT("/api/feed/v1/timeline-marker", { body: { outfit_id } })),
    onSuccess: (marker) => queryClient.setQueryData(feedKeys.marker(), marker),
  });
}

export const recommendationsQuery = () =>
  queryOptions({
    queryKey: feedKeys.recommendations(),
    queryFn: async ({ signal }) =>
      (await answer(feed.GET("/api/feed/v1/recommendations", { signal }))).items,
    staleTime: 5 * 60_000,
  });

/** The outfit that one posted last; null while there is none. */
export const ownNewestQuery = (owner_id: string) =>
  queryOptions({
    queryKey: [...feedKeys.all, "own-newest"],
    queryFn: async ({ signal }) => {
      const params = { query: { owner_id, limit: 1 } };
      const { items } = await answer(wardrobe.GET("/api/wardrobe/v1/outfits", { params, signal }));
      return items[0] ?? null;
    },
    meta: about("outfits"),
  });

type Mark = "seen" | "opened" | "followed";

/** Counts what one did with recommendations, for who made them; a failure concerns nobody. */
export const useMarkRecommendations = () =>
  useMutation({
    mutationFn: ({ ids, mark }: { ids: string[]; mark: Mark }) =>
      answer(
        feed.POST("/api/feed/v1/recommendations/marks", {
          body: { items: ids.map((id) => ({ id, mark })) },
        }),
      ),
  });

/** Follows the person, or the tag. */
export function useFollowRecommended() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ tag, person }: FeedRecommendation): Promise<{ state: string }> =>
      tag
        ? answer(
            feed.PUT("/api/feed/v1/tag-follows/{tag_id}", { params: { path: { tag_id: tag.id } } }),
          )
        : answer(
            feed.PUT("/api/feed/v1/follows/{user_id}", {
              params: { path: { user_id: person.id } },
            }),
          ),
    onSuccess: () => noteChange(queryClient, "follows"),
  });
}
