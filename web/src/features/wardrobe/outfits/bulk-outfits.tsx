/** Bulk actions on outfits: publish, change the audience, tag, trash, restore. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Outfit, Tag } from "@/api/types";
import { ContentAudienceField } from "@/features/session/circles";
import { SelectionBar } from "@/features/wardrobe/selection-bar";
import type { Selection } from "@/features/wardrobe/use-selection";
import { count } from "@/lib/text/count";
import { Button } from "@/ui/button";
import { bubble, toast, toastProblem } from "@/ui/notices";
import { ProgressBar } from "@/ui/progress-bar";
import { Select } from "@/ui/select";
import { Sheet } from "@/ui/sheet";
import { ownTagsQuery, useChangeOutfits } from "./outfit-queries";

interface Props {
  selection: Selection;
  outfits: readonly Outfit[];
  shelf: Outfit["state"];
}

type Act = Parameters<ReturnType<typeof useChangeOutfits>["mutate"]>[0]["act"];

export function BulkOutfits({ selection, outfits, shelf }: Props) {
  const [sheet, setSheet] = useState<"audience" | "tag" | null>(null);
  const acts = useActs(selection, () => setSheet(null));
  return (
    <>
      <SelectionBar selection={selection} noun="outfit" all={outfits.map(({ id }) => id)}>
        {acts.progress && <Progress {...acts.progress} />}
        {shelf === "trashed" ? (
          <TrashButtons {...acts} />
        ) : (
          <>
            {shelf === "published" ? (
              <Button variant="secondary" onPress={() => setSheet("tag")}>
                Add to a tag
              </Button>
            ) : (
              <Button onPress={acts.publish} isPending={acts.isPending}>
                Publish
              </Button>
            )}
            <Button variant="secondary" onPress={() => setSheet("audience")}>
              Who can see
            </Button>
            <Button variant="quiet" onPress={acts.trash} isPending={acts.isPending}>
              Move to trash
            </Button>
          </>
        )}
      </SelectionBar>
      <AudienceSheet
        isOpen={sheet === "audience"}
        onClose={() => setSheet(null)}
        isPending={acts.isPending}
        onChoose={acts.show}
      />
      <TagSheet
        isOpen={sheet === "tag"}
        onClose={() => setSheet(null)}
        isPending={acts.isPending}
        onChoose={acts.tag}
      />
    </>
  );
}

function TrashButtons({ restore, remove, isPending }: ReturnType<typeof useActs>) {
  return (
    <>
      <Button variant="secondary" onPress={restore} isPending={isPending}>
        Restore
      </Button>
      <Button variant="danger" onPress={remove} isPending={isPending}>
        Delete for good
      </Button>
    </>
  );
}

interface Progressing {
  done: number;
  all: number;
}

function Progress({ done, all }: Progressing) {
  return (
    <div className="grid w-full gap-1 px-3">
      <ProgressBar label="Progress" share={done / all} />
      <p className="text-quiet text-small">{`${done} of ${all}`}</p>
    </div>
  );
}

/** An action ends the selection; `onDone` closes it. */
function useActs(selection: Selection, onDone: () => void) {
  const { mutateAsync: change, isPending } = useChangeOutfits();
  const [progress, setProgress] = useState<Progressing | null>(null);
  const say = (error: unknown) => void toastProblem(error);
  // The bar is gone when the user presses Undo: the promise reports, not the component.
  const attempt = async (ids: string[], requested: Act, onDone: (changed: string[]) => void) => {
    try {
      const onProgress = (done: number) => setProgress({ done, all: ids.length });
      if (ids.length > 1) onProgress(0);
      const changed = await change({ ids, act: requested, onProgress });
      onDone(changed.ids);
      if (changed.failure) say(changed.failure);
    } catch (error) {
      say(error);
    } finally {
      setProgress(null);
    }
  };
  const act = (change: Act, report: (changed: string[]) => void) =>
    attempt([...selection.ids], change, (ids) => {
      onDone();
      selection.stop();
      report(ids);
    });
  const offer = (words: string, ids: string[], back: Act) =>
    toast(words, ids.length > 0 ? { undo: () => void attempt(ids, back, () => {}) } : {});
  const outfitCount = (ids: string[]) => count(ids.length, "outfit");
  return {
    isPending,
    progress,
    // A published outfit is no longer a draft: undoing it hides it.
    publish: () =>
      void act({ kind: "publish" }, (ids) =>
        offer(`${outfitCount(ids)} published`, ids, { kind: "audience", audience: "private" }),
      ),
    show: (audience: Outfit["audience"]) =>
      void act({ kind: "audience", audience }, () => bubble("Saved")),
    tag: ({ slug, name }: Tag) =>
      void act({ kind: "tag", slug }, (ids) =>
        offer(`${outfitCount(ids)} added to ${name}`, ids, { kind: "untag", slug }),
      ),
    trash: () =>
      void act({ kind: "trash" }, (ids) =>
        offer(`${outfitCount(ids)} moved to trash`, ids, { kind: "restore" }),
      ),
    restore: () => void act({ kind: "restore" }, () => bubble("Restored")),
    remove: () => void act({ kind: "delete" }, () => bubble("Deleted for good")),
  };
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
      <ContentAudienceField value={audience} onChange={setAudience} />
    </Sheet>
  );
}

function TagSheet({ isOpen, onClose, isPending, onChoose }: SheetProps<Tag>) {
  const { data: tags = [] } = useQuery(ownTagsQuery());
  const [slug, setSlug] = useState("");
  const chosen = tags.find((tag) => tag.slug === slug) ?? tags[0];
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
        <p className="text-quiet">You don't have any tags yet. Create one under "Tags" first.</p>
      ) : (
        <Select
          label="Tag"
          value={chosen?.slug}
          onChange={({ target }) => setSlug(target.value)}
          options={tags.map(({ slug: value, name }) => ({ value, label: name }))}
        />
      )}
    </Sheet>
  );
}
