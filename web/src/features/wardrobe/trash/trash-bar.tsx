/** Switches between trashed outfits and garments, and empties the trash after a confirmation. */
import { useState } from "react";
import type { OnSearch } from "@/features/wardrobe/search";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { ToggleRow } from "@/ui/toggle-row";
import { useEmptyTrash } from "./trash-queries";

const KINDS = [
  { value: "outfits", label: m.common_outfits() },
  { value: "garments", label: m.common_garments() },
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
    <section aria-label={m.garments_trash()} className="grid gap-4">
      <ToggleRow label={m.trash_contents()} choices={KINDS} value={kind} onChange={show} />
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
        bubble(m.trash_emptied());
      },
      onError: (error) => void toastProblem(error),
    });
  if (!isAsked) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-quiet text-small">{m.trash_only_you()}</p>
        <Button variant="quiet" onPress={() => setAsked(true)}>
          {m.trash_empty()}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-3 rounded-control bg-danger-soft p-4 text-small">
      <p>{m.trash_empty_warning()}</p>
      <div className="flex gap-2">
        <Button variant="danger" onPress={act} isPending={empty.isPending}>
          {m.trash_delete_everything()}
        </Button>
        <Button variant="quiet" onPress={() => setAsked(false)}>
          {m.common_cancel()}
        </Button>
      </div>
    </div>
  );
}
