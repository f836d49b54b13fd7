/** Plans one of my outfits for a day, and takes such a plan back. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, idempotencyKey, wardrobe } from "@/api/client";
import { noteChange } from "@/lib/topics";

/** A published outfit stays as it is: its copy is the plan. */
export function usePlanOutfit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ outfit_id, day }: { outfit_id: string; day: string }) =>
      answer(
        wardrobe.POST("/api/wardrobe/v1/outfits/{outfit_id}/copies", {
          params: { path: { outfit_id } },
          body: { planned_for: day },
          headers: idempotencyKey(),
        }),
      ),
    onSuccess: () => noteChange(queryClient, "outfits", "tags"),
  });
}

/** Deletes a plan that was just made, so that none is left in the trash. */
export function useForgetPlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (outfit_id: string) => {
      const params = { path: { outfit_id } };
      await answer(wardrobe.DELETE("/api/wardrobe/v1/outfits/{outfit_id}", { params }));
      await answer(wardrobe.DELETE("/api/wardrobe/v1/trash/{outfit_id}", { params }));
    },
    onSettled: () => noteChange(queryClient, "outfits", "tags"),
  });
}
