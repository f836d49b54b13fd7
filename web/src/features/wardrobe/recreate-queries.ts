/** Asks which of my garments come closest to another's outfit, and plans what comes of it. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, idempotencyKey, identity, wardrobe } from "@/api/client";
import type { Profile } from "@/api/types";
import { about, noteChange } from "@/lib/topics";
import { wardrobeKeys } from "./queries";

export const recreationQuery = (outfit_id: string) =>
  queryOptions({
    queryKey: [...wardrobeKeys.all, "recreation", outfit_id],
    queryFn: async ({ signal }) => {
      const params = { path: { outfit_id } };
      const path = "/api/wardrobe/v1/outfits/{outfit_id}/recreation" as const;
      return (await answer(wardrobe.GET(path, { params, signal }))).pieces;
    },
    meta: about("garments"),
  });

/** Whose outfit it is that a plan comes from; null when their profile is not shown to me. */
export const inspirationQuery = (ownerId: string) =>
  queryOptions({
    queryKey: [...wardrobeKeys.all, "inspiration", ownerId],
    queryFn: async ({ signal }): Promise<Profile | null> => {
      const params = { query: { ids: ownerId } };
      const found = await answer(identity.GET("/api/identity/v1/profiles", { params, signal }));
      return (found as { items: Profile[] }).items[0] ?? null;
    },
    staleTime: 5 * 60_000,
  });

interface Plan {
  garment_ids: string[];
  planned_for: string;
  private_note?: string;
}

/** `key` stays the same while the same plan is sent again. */
export function usePlanGarments(key: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Plan) =>
      answer(
        wardrobe.POST("/api/wardrobe/v1/compositions", { body, headers: idempotencyKey(key) }),
      ),
    onSuccess: () => noteChange(queryClient, "outfits", "garments"),
  });
}
