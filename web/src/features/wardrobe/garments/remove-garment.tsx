/** Deletes a garment: permanent, so it is confirmed first. Archiving keeps the history. */
import { useState } from "react";
import type { Garment } from "@/api/types";
import { useRemoveGarment } from "@/features/wardrobe/queries";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";

export function RemoveGarment({ garment, onRemoved }: { garment: Garment; onRemoved: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useRemoveGarment();
  const act = () =>
    remove.mutate(garment.id, {
      onSuccess: () => {
        bubble("Deleted");
        onRemoved();
      },
      onError: (error) => void toastProblem(error),
    });
  if (!isAsked) {
    return (
      <Button variant="quiet" onPress={() => setAsked(true)}>
        Delete
      </Button>
    );
  }
  return (
    <div className="grid w-full gap-3 rounded-control bg-danger-soft p-4 text-small">
      <p>
        This permanently deletes {garment.name}, its pins and its wear history. To keep them,
        archive it instead.
      </p>
      <div className="flex gap-2">
        <Button variant="danger" onPress={act} isPending={remove.isPending}>
          Delete for good
        </Button>
        <Button variant="quiet" onPress={() => setAsked(false)}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
