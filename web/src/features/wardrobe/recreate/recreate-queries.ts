/** API calls for recreating another person's outfit: the closest garments, and the plan. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { idempotencyKey, identity, unwrap, wardrobe } from "@/api/client";
import type { Profile } from "@/api/types";
import { wardrobeKeys } from "@/features/wardrobe/queries";
import { aboutTopics, invalidateTopics } from "@/lib/http/query-topics";

export const recreationQuery = (outfit_id: string) =>
  queryOptions({
    queryKey: [...wardrobeKeys.all, "recreation", outfit_id],
    queryFn: async ({ signal }) => {
      const params = { path: { outfit_id } };
      const path = "/api/wardrobe/v1/outfits/{outfit_id}/recreation" as const;
      return (await unwrap(wardrobe.GET(path, { params, signal }))).pieces;
    },
    meta: aboutTopics("garments"),
  });

/** The owner of a plan's source outfit; null when their profile is not visible to the user. */
export const inspirationQuery = (ownerId: string) =>
  queryOptions({
    queryKey: [...wardrobeKeys.all, "inspiration", ownerId],
    queryFn: async ({ signal }): Promise<Profile | null> => {
      const params = { query: { ids: ownerId } };
      const found = await unwrap(identity.GET("/api/identity/v1/profiles", { params, signal }));
      return (found as { items: Profile[] }).items[0] ?? null;
    },
    staleTime: 5 * 60_000,
  });

interface Plan {
  garment_ids: string[];
  planned_for: string;
  private_note?: string;
}

/** `key` stays the same while the same plan is retried. */
export function usePlanGarments(key: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Plan) =>
      unwrap(
        wardrobe.POST("/api/wardrobe/v1/compositions", { body, headers: idempotencyKey(key) }),
      ),
    onSuccess: () => invalidateTopics(queryClient, "outfits", "garments"),
  });
}
