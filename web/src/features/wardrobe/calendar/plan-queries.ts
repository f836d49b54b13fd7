/** Plans one of the user's outfits for a day, and cancels such a plan. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { idempotencyKey, unwrap, wardrobe } from "@/api/client";
import { invalidateTopics } from "@/lib/http/query-topics";

/** A published outfit stays as it is: its copy becomes the plan. */
export function usePlanOutfit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ outfit_id, day }: { outfit_id: string; day: string }) =>
      unwrap(
        wardrobe.POST("/api/wardrobe/v1/outfits/{outfit_id}/copies", {
          params: { path: { outfit_id } },
          body: { planned_for: day },
          headers: idempotencyKey(),
        }),
      ),
    onSuccess: () => invalidateTopics(queryClient, "outfits", "tags"),
  });
}

/** Deletes a plan that was just created, so that none is left in the trash. */
export function useCancelPlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (outfit_id: string) => {
      const params = { path: { outfit_id } };
      await unwrap(wardrobe.DELETE("/api/wardrobe/v1/outfits/{outfit_id}", { params }));
      await unwrap(wardrobe.DELETE("/api/wardrobe/v1/trash/{outfit_id}", { params }));
    },
    onSettled: () => invalidateTopics(queryClient, "outfits", "tags"),
  });
}
