/** Moves pieces from the wishlist to the wardrobe, and offers to undo it. */
import { useChangeGarments } from "@/features/wardrobe/queries";
import { count } from "@/lib/text/count";
import { toast, toastProblem } from "@/ui/notices";

/** `onDone` is called once they are in the wardrobe. */
export function useGotIt(onDone?: () => void) {
  const { mutateAsync: change, isPending } = useChangeGarments();
  const report = (error: unknown) => void toastProblem(error);
  const take = async (ids: string[]) => {
    try {
      await change({ ids, change: { state: "here" } });
      onDone?.();
      const what = ids.length === 1 ? "Added" : `${count(ids.length, "piece")} added`;
      toast(`${what} to your wardrobe`, {
        undo: () => void change({ ids, change: { state: "wished" } }).catch(report),
      });
    } catch (error) {
      report(error);
    }
  };
  return { take: (ids: string[]) => void take(ids), isPending };
}
