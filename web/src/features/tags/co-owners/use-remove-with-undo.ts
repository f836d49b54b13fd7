/** Removes an outfit that the user added to another's tag; co-owners can undo it. */
import type { Tag } from "@/api/types";
import { useChangeOutfits } from "@/features/tags/change-queries";
import { m } from "@/paraglide/messages.js";
import { toast, toastProblem } from "@/ui/notices";
import { useRemoveShared } from "./shared-queries";

/** The returned function resolves to whether it was removed. */
export function useRemoveWithUndo(tag: Tag): (outfitId: string) => Promise<boolean> {
  const { mutateAsync: remove } = useRemoveShared(tag.id);
  const { mutateAsync: change } = useChangeOutfits(tag);
  return async (outfitId) => {
    try {
      await remove(outfitId);
      const add = () => void change({ add: [outfitId] }).catch(toastProblem);
      toast(m.tags_removed_from({ tag: tag.name }), tag.co_owned ? { undo: add } : {});
      return true;
    } catch (error) {
      toastProblem(error);
      return false;
    }
  };
}
