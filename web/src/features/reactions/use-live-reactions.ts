/** Refetches an outfit's reactions when a realtime event reports a change. */
import { useQueryClient } from "@tanstack/react-query";
import { useRealtime } from "@/features/session";
import { reactionKeys } from "./queries";

export function useLiveReactions(outfitId: string): void {
  const queryClient = useQueryClient();
  useRealtime("reactions_changed", ({ outfit_id }) => {
    if (outfit_id !== outfitId) return;
    void queryClient.invalidateQueries({ queryKey: reactionKeys.one(outfitId) });
  });
}
