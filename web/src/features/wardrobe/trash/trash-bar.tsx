/** Switches between trashed outfits and garments, and empties the trash after a confirmation. */
import { useState } from "react";
import type { OnSearch } from "@/features/wardrobe/search";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { ToggleRow } from "@/ui/toggle-row";
import { useEmptyTrash } from "./trash-queries";

const KINDS = [
  { value: "outfits", label: "Outfits" },
  { value: "garments", label: "Garments" },
] as const;

interface Props {
  kind: (typeof KINDS)[number]["value"];
  onSearch: OnSearch;
}

export default function TrashBar({ kind, onSearch }: Props) {
  const show = (chosen: Props["kind"]) =>
    onSearch(
      chosen === "outfits"
        ? { view: undefined, shelf: "trashed", trash: undefined }
        : { view: "garments", shelf: undefined, trash: true },
    );
  return (
    <section aria-label="Trash" className="grid gap-4">
      <ToggleRow label="In the trash" choices={KINDS} value={kind} onChange={show} />
      <EmptyTrash />
    </section>
  );
}

function EmptyTrash() {
  const [isAsked, setAsked] = useState(false);
  const empty = useEmptyTrash();
  const act = () =>
    empty.mutate(undefined, {
      onSuccess: () => {
        setAsked(false);
        bubble("The trash is empty");
      },
      onError: (error) => void toastProblem(error),
    });
  if (!isAsked) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-quiet text-small">Only you can see the trash.</p>
        <Button variant="quiet" onPress={() => setAsked(true)}>
          Empty trash
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-3 rounded-control bg-danger-soft p-4 text-small">
      <p>
        This permanently deletes all outfits and garments in the trash, with their photos. You can't
        undo it.
      </p>
      <div className="flex gap-2">
        <Button variant="danger" onPress={act} isPending={empty.isPending}>
          Delete everything
        </Button>
        <Button variant="quiet" onPress={() => setAsked(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
