/** What can be done with several outfits at once: shown to others, tagged, trashed, brought back. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Outfit } from "@/api/types";
import { count } from "@/lib/count";
import { sentenceOf } from "@/lib/problem";
import { AudienceField } from "@/ui/audience-field";
import { Button } from "@/ui/button";
import { bubble, toast } from "@/ui/notices";
import { Select } from "@/ui/select";
import { Sheet } from "@/ui/sheet";
import { ownTagsQuery, useChangeOutfits } from "./outfit-queries";
import { SelectionBar } from "./selection-bar";
import type { Selection } from "./use-selection";

interface Props {
  selection: Selection;
  outfits: readonly Outfit[];
  isTrash: boolean;
}

type Act = Parameters<ReturnType<typeof useChangeOutfits>["mutate"]>[0]["act"];

export function BulkOutfits({ selection, outfits, isTrash }: Props) {
  const [sheet, setSheet] = useState<"audience" | "tag" | null>(null);
  const change = useChangeOutfits();
  const ids = [...selection.ids];
  const act = (wanted: Act, done: () => void) =>
    change.mutate(
      { ids, act: wanted },
      {
        onSuccess: () => {
          setSheet(null);
          selection.stop();
          done();
        },
        onError: (error) => void toast(sentenceOf(error)),
      },
    );
  const trash = () =>
    act({ kind: "trash" }, () =>
      toast(`${count(ids.length, "outfit")} in the trash`, {
        undo: () => change.mutate({ ids, act: { kind: "restore" } }),
      }),
    );
  return (
    <>
      <SelectionBar selection={selection} one="outfit" all={outfits.map(({ id }) => id)}>
        {isTrash ? (
          <>
            <Button
              look="secondary"
              onPress={() => act({ kind: "restore" }, () => bubble("Restored"))}
              isPending={change.isPending}
            >
              Restore
            </Button>
            <Button
              look="danger"
              onPress={() => act({ kind: "delete" }, () => bubble("Deleted for good"))}
              isPending={change.isPending}
            >
              Delete for good
            </Button>
          </>
        ) : (
          <>
            <Button look="secondary" onPress={() => setSheet("tag")}>
              Add to a tag
            </Button>
            <Button look="secondary" onPress={() => setSheet("audience")}>
              Who can see
            </Button>
            <Button look="quiet" onPress={trash} isPending={change.isPending}>
              Move to trash
            </Button>
          </>
        )}
      </SelectionBar>
      <AudienceSheet
        isOpen={sheet === "audience"}
        onClose={() => setSheet(null)}
        isPending={change.isPending}
        onChoose={(audience) => act({ kind: "audience", audience }, () => bubble("Saved"))}
      />
      <TagSheet
        isOpen={sheet === "tag"}
        onClose={() => setSheet(null)}
        isPending={change.isPending}
        onChoose={(slug) => act({ kind: "tag", slug }, () => bubble("Tagged"))}
      />
    </>
  );
}

interface SheetProps<T> {
  isOpen: boolean;
  onClose: () => void;
  isPending: boolean;
  onChoose: (chosen: T) => void;
}

function AudienceSheet({ isOpen, onClose, isPending, onChoose }: SheetProps<Outfit["audience"]>) {
  const [audience, setAudience] = useState<Outfit["audience"]>("private");
  return (
    <Sheet
      title="Who can see these outfits"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Button wide onPress={() => onChoose(audience)} isPending={isPending}>
          Save
        </Button>
      }
    >
      <AudienceField value={audience} onChange={setAudience} />
    </Sheet>
  );
}

function TagSheet({ isOpen, onClose, isPending, onChoose }: SheetProps<string>) {
  const { data: tags = [] } = useQuery(ownTagsQuery());
  const [slug, setSlug] = useState("");
  const chosen = slug || tags[0]?.slug;
  return (
    <Sheet
      title="Add to a tag"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Button
          wide
          onPress={() => chosen && onChoose(chosen)}
          isPending={isPending}
          isDisabled={!chosen}
        >
          Add
        </Button>
      }
    >
      {tags.length === 0 ? (
        <p className="text-quiet">You have no tags yet. Make one under "All tags" first.</p>
      ) : (
        <Select
          label="Tag"
          value={chosen}
          onChange={({ target }) => setSlug(target.value)}
          options={tags.map(({ slug: value, name }) => ({ value, label: name }))}
        />
      )}
    </Sheet>
  );
}
