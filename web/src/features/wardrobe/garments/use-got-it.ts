/** Moves pieces from the wishlist to the wardrobe, and offers to undo it. */
import { useChangeGarments } from "@/features/wardrobe/queries";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { toast, toastProblem } from "@/ui/notices";

/** `onDone` is called once they are in the wardrobe. */
export function useGotIt(onDone?: () => void) {
  const { mutateAsync: change, isPending } = useChangeGarments();
  const report = (error: unknown) => void toastProblem(error);
  const take = async (ids: string[]) => {
    try {
      await change({ ids, change: { state: "here" } });
      onDone?.();
      toast(m.garments_added_to_wardrobe(counted(ids.length)), {
        undo: () => void change({ ids, change: { state: "wished" } }).catch(report),
      });
    } catch (error) {
      report(error);
    }
  };
  return { take: (ids: string[]) => void take(ids), isPending };
}
