/** Bulk actions on outfits: publish, change the audience, tag, trash, restore. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Outfit, Tag } from "@/api/types";
import { ContentAudienceField } from "@/features/session/circles";
import { SelectionBar } from "@/features/wardrobe/selection-bar";
import type { Selection } from "@/features/wardrobe/use-selection";
import { counted, formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
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
                {m.own_outfits_add_to_tag()}
              </Button>
            ) : (
              <Button onPress={acts.publish} isPending={acts.isPending}>
                {m.common_publish()}
              </Button>
            )}
            <Button variant="secondary" onPress={() => setSheet("audience")}>
              {m.own_outfits_audience()}
            </Button>
            <Button variant="quiet" onPress={acts.trash} isPending={acts.isPending}>
              {m.garments_move_to_trash()}
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
        {m.common_restore()}
      </Button>
      <Button variant="danger" onPress={remove} isPending={isPending}>
        {m.trash_delete_for_good()}
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
      <ProgressBar label={m.own_outfits_progress()} share={done / all} />
      <p className="text-quiet text-small">
        {m.own_outfits_done_of({ done: formatNumber(done), all: formatNumber(all) })}
      </p>
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
  return {
    isPending,
    progress,
    // A published outfit is no longer a draft: undoing it hides it.
    publish: () =>
      void act({ kind: "publish" }, (ids) =>
        offer(m.own_outfits_published(counted(ids.length)), ids, {
          kind: "audience",
          audience: "private",
        }),
      ),
    show: (audience: Outfit["audience"]) =>
      void act({ kind: "audience", audience }, () => bubble(m.garments_saved())),
    tag: ({ slug, name }: Tag) =>
      void act({ kind: "tag", slug }, (ids) =>
        offer(m.own_outfits_tagged({ ...counted(ids.length), name }), ids, { kind: "untag", slug }),
      ),
    trash: () =>
      void act({ kind: "trash" }, (ids) =>
        offer(m.own_outfits_trashed(counted(ids.length)), ids, { kind: "restore" }),
      ),
    restore: () => void act({ kind: "restore" }, () => bubble(m.trash_restored())),
    remove: () => void act({ kind: "delete" }, () => bubble(m.trash_deleted_for_good())),
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
      title={m.own_outfits_audience_title()}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Button wide onPress={() => onChoose(audience)} isPending={isPending}>
          {m.common_save()}
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
      title={m.own_outfits_add_to_tag()}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Button
          wide
          onPress={() => chosen && onChoose(chosen)}
          isPending={isPending}
          isDisabled={!chosen}
        >
          {m.common_add()}
        </Button>
      }
    >
      {tags.length === 0 ? (
        <p className="text-quiet">{m.own_outfits_no_tags()}</p>
      ) : (
        <Select
          label={m.own_outfits_tag()}
          value={chosen?.slug}
          onChange={({ target }) => setSlug(target.value)}
          options={tags.map(({ slug: value, name }) => ({ value, label: name }))}
        />
      )}
    </Sheet>
  );
}
