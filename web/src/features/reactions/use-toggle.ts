/** Like and save: shown at once, sent in turn, taken back when it fails. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Reactions } from "@/api/types";
import { sentenceOf } from "@/lib/problem";
import { toggleInTurn } from "@/lib/toggle-queue";
import { toast } from "@/ui/notices";
import { reactionKeys, reactionsQuery, sendLike, sendSave } from "./queries";

const SENDS = { liked: sendLike, saved: sendSave } as const;

export type ToggleKind = keyof typeof SENDS;

export function useToggle(outfitId: string, kind: ToggleKind) {
  const queryClient = useQueryClient();
  const { data: reactions } = useQuery(reactionsQuery(outfitId));
  const { queryKey } = reactionsQuery(outfitId);
  const show = (on: boolean) =>
    queryClient.setQueryData(
      queryKey,
      (shown) => shown && { ...shown, ...change(shown, kind, on) },
    );
  const toggle = async (): Promise<boolean | null> => {
    if (!reactions) return null;
    const wanted = !reactions[kind];
    // An answer that is on its way was made before this wish.
    await queryClient.cancelQueries({ queryKey, exact: true });
    show(wanted);
    try {
      const settled = await toggleInTurn({
        key: `${kind}-${outfitId}`,
        before: !wanted,
        wanted,
        send: (on) => SENDS[kind](outfitId, on),
      });
      if (settled !== null && kind === "saved")
        void queryClient.invalidateQueries({ queryKey: reactionKeys.saves() });
      return settled;
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey, exact: true });
      show(!wanted);
      toast(sentenceOf(error));
      return null;
    }
  };
  return { isOn: reactions?.[kind] ?? false, isKnown: !!reactions, toggle };
}

function change(shown: Reactions, kind: ToggleKind, on: boolean): Partial<Reactions> {
  if (kind === "saved" || shown.like_count === null) return { [kind]: on };
  return { liked: on, like_count: shown.like_count + (on ? 1 : -1) };
}
