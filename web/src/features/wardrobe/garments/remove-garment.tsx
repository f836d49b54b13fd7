/** Moves a garment to the trash, with an undo. Archiving keeps it in the wardrobe's history. */
import type { Garment } from "@/api/types";
import { useTrashGarments } from "@/features/wardrobe/trash/use-trash-garments";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";

export function RemoveGarment({ garment, onRemoved }: { garment: Garment; onRemoved: () => void }) {
  const { trash, isPending } = useTrashGarments(onRemoved);
  return (
    <Button variant="quiet" onPress={() => trash([garment.id])} isPending={isPending}>
      {m.common_delete()}
    </Button>
  );
}
