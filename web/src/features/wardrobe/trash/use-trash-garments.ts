/** Moves garments to the trash, and offers to undo it. */
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { bubble, toast, toastProblem } from "@/ui/notices";
import { useMoveGarments } from "./trash-queries";

/** `onDone` is called once a garment is in the trash. */
export function useTrashGarments(onDone: () => void) {
  const { mutateAsync: move, isPending } = useMoveGarments();
  const say = (error: unknown) => void toastProblem(error);
  const restore = async (ids: readonly string[]) => {
    try {
      const { failure } = await move({ ids, act: "restore" });
      if (failure) say(failure);
      else bubble(m.trash_restored());
    } catch (error) {
      say(error);
    }
  };
  const trash = async (ids: readonly string[]) => {
    try {
      const moved = await move({ ids, act: "trash" });
      onDone();
      toast(m.trash_garments_moved(counted(moved.ids.length)), {
        // The button is gone by then: the promise reports, not its component.
        undo: () => void restore(moved.ids),
      });
      if (moved.failure) say(moved.failure);
    } catch (error) {
      say(error);
    }
  };
  return { trash: (ids: readonly string[]) => void trash(ids), isPending };
}
