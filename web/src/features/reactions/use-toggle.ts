/** Likes and saves: updated optimistically, sent in order, rolled back on failure. */
import { useQueryClient } from "@tanstack/react-query";
import { enqueueToggle } from "@/lib/http/toggle-queue";
import { toastProblem } from "@/ui/notices";
import { reactionsQuery, sendToggle, type ToggleKind } from "./queries";
import { useReactions } from "./use-reactions";

export function useToggle(outfitId: string, kind: ToggleKind) {
  const queryClient = useQueryClient();
  const { person, reactions, wishes, isOffline } = useReactions(outfitId);
  const { queryKey } = reactionsQuery(outfitId);
  const isOn = wishes[kind] ?? reactions?.[kind] ?? false;
  // Offline a press waits for the network, even if the previous state is unknown.
  const isKnown = !!reactions || (reactions === undefined && isOffline);
  const toggle = async (): Promise<boolean | null> => {
    if (!isKnown) return null;
    let hasWaited = false;
    try {
      return await enqueueToggle({
        ...{ person, kind, id: outfitId, wanted: !isOn },
        confirmed: reactions ? isOn : null,
        send: (on) => sendToggle(queryClient, { kind, id: outfitId }, on),
        onWait: () => {
          hasWaited = true;
        },
      });
    } catch (error) {
      hasWaited = true;
      toastProblem(error);
      return null;
    } finally {
      // Another response may have arrived in between.
      if (hasWaited) void queryClient.invalidateQueries({ queryKey, exact: true });
    }
  };
  return { isOn, isKnown, toggle };
}
