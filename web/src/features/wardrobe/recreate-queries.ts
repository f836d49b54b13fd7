/** Asks which of my garments come closest to another's outfit, and plans what comes of it. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, idempotencyKey, wardrobe } from "@/api/client";
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

interface Plan {
  garment_ids: string[];
  planned_for: string;
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
