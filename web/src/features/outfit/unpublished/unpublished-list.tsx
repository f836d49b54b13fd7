/** The user's drafts, plans and trash, to continue or restore. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Outfit } from "@/api/types";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { OutfitGrid, OutfitTile } from "@/components/outfit-tile";
import { counted } from "@/lib/text/count";
import { longDate, timeAgo } from "@/lib/text/dates";
import { describeOutfit } from "@/lib/text/outfit-text";
import { daysLeft } from "@/lib/text/trash";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { bubble, toastProblem } from "@/ui/notices";
import { ErrorState } from "@/ui/states";
import { ToggleRow } from "@/ui/toggle-row";
import {
  type UnpublishedState,
  unpublishedQuery,
  useDeletePermanently,
  useRestore,
} from "./unpublished-outfits";

const STATES: readonly { value: UnpublishedState; label: string; none: string }[] = [
  { value: "draft", label: m.outfit_unpublished_drafts(), none: m.outfit_unpublished_no_drafts() },
  {
    value: "planned",
    label: m.outfit_unpublished_planned(),
    none: m.outfit_unpublished_no_plans(),
  },
  {
    value: "trashed",
    label: m.outfit_unpublished_trash(),
    none: m.outfit_unpublished_no_trash(),
  },
];

export function UnpublishedList() {
  const [state, setState] = useState<UnpublishedState>("draft");
  return (
    <section aria-label={m.outfit_unpublished_label()} className="grid content-start gap-5">
      <ToggleRow
        label={m.outfit_unpublished_which()}
        choices={STATES}
        value={state}
        onChange={setState}
      />
      <Shelf key={state} state={state} />
    </section>
  );
}

function Shelf({ state }: { state: UnpublishedState }) {
  const list = useInfiniteQuery(unpublishedQuery(state));
  const { data: outfits, isPending, error, refetch } = list;
  const words = STATES.find(({ value }) => value === state);
  const more = <MoreLink state={state} />;
  if (isPending) return <OutfitGridSkeleton />;
  if (!outfits) return <ErrorState error={error} retry={() => void refetch()} />;
  if (outfits.length === 0) {
    return (
      <>
        {state === "trashed" && more}
        <p className="py-8 text-center text-quiet">{words?.none}</p>
      </>
    );
  }
  return (
    <>
      {more}
      <OutfitGrid label={words?.label}>
        {outfits.map((outfit) => (
          <li key={outfit.id} className="grid content-start gap-2">
            {state === "trashed" ? (
              <Trashed outfit={outfit} />
            ) : (
              <UnpublishedOutfit outfit={outfit} />
            )}
          </li>
        ))}
      </OutfitGrid>
      <InfiniteListEnd list={list}>{m.outfit_count(counted(outfits.length))}</InfiniteListEnd>
    </>
  );
}

function MoreLink({ state }: { state: UnpublishedState }) {
  const isTrash = state === "trashed";
  return (
    <Link
      to="/wardrobe"
      search={isTrash ? { view: "garments", trash: true } : { shelf: state }}
      className="grid min-h-target content-center justify-self-start underline"
    >
      {isTrash ? m.outfit_unpublished_garments() : m.outfit_unpublished_several()}
    </Link>
  );
}

function UnpublishedOutfit({ outfit }: { outfit: Outfit }) {
  const { planned_for, created_at } = outfit;
  return (
    <Link to="/outfit/$outfitId" params={{ outfitId: outfit.id }} className="grid gap-2">
      <OutfitTile photo={outfit.photo} alt={describeOutfit(outfit)} />
      <span className="text-quiet text-small">
        {planned_for
          ? longDate(planned_for)
          : m.outfit_unpublished_started({ time: timeAgo(created_at) })}
      </span>
    </Link>
  );
}

function Trashed({ outfit }: { outfit: Outfit }) {
  const restore = useRestore();
  const deletion = useDeletePermanently();
  const name = describeOutfit(outfit);
  return (
    <>
      <OutfitTile photo={outfit.photo} alt={name} />
      <span className="text-quiet text-small">{daysLeft(outfit.trashed_at)}</span>
      <span className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-label={m.outfit_unpublished_restore({ name })}
          isPending={restore.isPending}
          onPress={() =>
            restore.mutate(outfit.id, {
              onError: toastProblem,
              onSuccess: () => bubble(m.outfit_unpublished_restored()),
            })
          }
        >
          {m.common_restore()}
        </Button>
        <Button
          variant="quiet"
          aria-label={m.outfit_unpublished_delete({ name })}
          isPending={deletion.isPending}
          onPress={() => deletion.mutate(outfit.id, { onError: toastProblem })}
        >
          {m.common_delete()}
        </Button>
      </span>
    </>
  );
}
