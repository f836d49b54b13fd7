/**
 * API calls after the feed is shown: moving the read marker, recommendations, the user's own
 * outfit.
 */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { feed, unwrap, wardrobe } from "@/api/client";
import type { FeedRecommendation, RecommendationMark } from "@/api/types";
import { aboutTopics, invalidateTopics } from "@/lib/http/query-topics";
import { feedKeys } from "./queries";

/** Marks everything up to an outfit as seen. */
export function useMoveMarker() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (outfit_id: string) =>
      unwrap(feed.PUT("/api/feed/v1/timeline-marker", { body: { outfit_id } })),
    onSuccess: (marker) => queryClient.setQueryData(feedKeys.marker(), marker),
  });
}

export const recommendationsQuery = () =>
  queryOptions({
    queryKey: feedKeys.recommendations(),
    queryFn: async ({ signal }) =>
      (await unwrap(feed.GET("/api/feed/v1/recommendations", { signal }))).items,
    staleTime: 5 * 60_000,
  });

/** The user's latest outfit; null while there is none. */
export const ownLatestQuery = (owner_id: string) =>
  queryOptions({
    queryKey: [...feedKeys.all, "own-newest"],
    queryFn: async ({ signal }) => {
      const params = { query: { owner_id, limit: 1 } };
      const { items } = await unwrap(wardrobe.GET("/api/wardrobe/v1/outfits", { params, signal }));
      return items[0] ?? null;
    },
    meta: aboutTopics("outfits"),
  });

/** Counts the user's reactions to recommendations for their author; failures are ignored. */
export const useMarkRecommendations = () =>
  useMutation({
    mutationFn: ({ ids, mark }: { ids: string[]; mark: RecommendationMark }) =>
      unwrap(
        feed.POST("/api/feed/v1/recommendations/marks", {
          body: { items: ids.map((id) => ({ id, mark })) },
        }),
      ),
  });

/** Follows the person or the tag. */
export function useFollowRecommended() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ tag, person }: FeedRecommendation): Promise<{ state: string }> =>
      tag
        ? unwrap(
            feed.PUT("/api/feed/v1/tag-follows/{tag_id}", { params: { path: { tag_id: tag.id } } }),
          )
        : unwrap(
            feed.PUT("/api/feed/v1/follows/{user_id}", {
              params: { path: { user_id: person.id } },
            }),
          ),
    onSuccess: () => invalidateTopics(queryClient, "follows"),
  });
}
