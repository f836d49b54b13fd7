/** One's drafts, plans and trash: to go on with, or to bring back. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Outfit } from "@/api/types";
import { count } from "@/lib/count";
import { longDate, timeAgo } from "@/lib/dates";
import { describeOutfit } from "@/lib/outfit-words";
import { Button } from "@/ui/button";
import { ListTail } from "@/ui/list-tail";
import { bubble, toastProblem } from "@/ui/notices";
import { OutfitGrid, OutfitTile } from "@/ui/outfit-tile";
import { OutfitGridSkeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { ToggleRow } from "@/ui/toggle-row";
import { type KeptState, keptOutfitsQuery, useDeleteForGood, useRestore } from "./kept-outfits";

const STATES: readonly { value: KeptState; label: string; none: string }[] = [
  { value: "draft", label: "Drafts", none: "No drafts. Outfits you save for later appear here." },
  {
    value: "planned",
    label: "Planned",
    none: "Nothing planned. Outfits you plan for a day appear here.",
  },
  {
    value: "trashed",
    label: "Trash",
    none: "The trash is empty. Outfits you delete stay here for 30 days.",
  },
];

export function KeptShelf() {
  const [state, setState] = useState<KeptState>("draft");
  return (
    <section aria-label="Kept outfits" className="grid content-start gap-5">
      <ToggleRow label="Which" choices={STATES} value={state} onChange={setState} />
      <Shelf key={state} state={state} />
    </section>
  );
}

function Shelf({ state }: { state: KeptState }) {
  const list = useInfiniteQuery(keptOutfitsQuery(state));
  const { data: outfits, isPending, error, refetch } = list;
  const words = STATES.find(({ value }) => value === state);
  if (isPending) return <OutfitGridSkeleton />;
  if (!outfits) return <ErrorState error={error} retry={() => void refetch()} />;
  if (outfits.length === 0) return <p className="py-8 text-center text-quiet">{words?.none}</p>;
  return (
    <>
      {state !== "trashed" && (
        <Link
          to="/wardrobe"
          search={{ shelf: state }}
          className="grid min-h-target content-center justify-self-start underline"
        >
          Select and publish several
        </Link>
      )}
      <OutfitGrid label={words?.label}>
        {outfits.map((outfit) => (
          <li key={outfit.id} className="grid content-start gap-2">
            {state === "trashed" ? <Trashed outfit={outfit} /> : <Kept outfit={outfit} />}
          </li>
        ))}
      </OutfitGrid>
      <ListTail list={list}>{count(outfits.length, "outfit")}</ListTail>
    </>
  );
}

function Kept({ outfit }: { outfit: Outfit }) {
  const { planned_for, created_at } = outfit;
  return (
    <Link to="/outfit/$outfitId" params={{ outfitId: outfit.id }} className="grid gap-2">
      <OutfitTile photo={outfit.photo} alt={describeOutfit(outfit)} />
      <span className="text-quiet text-small">
        {planned_for ? longDate(planned_for) : `Started ${timeAgo(created_at)}`}
      </span>
    </Link>
  );
}

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

function Trashed({ outfit }: { outfit: Outfit }) {
  const restore = useRestore();
  const deletion = useDeleteForGood();
  const name = describeOutfit(outfit);
  return (
    <>
      <OutfitTile photo={outfit.photo} alt={name} />
      <span className="text-quiet text-small">{daysLeft(outfit.trashed_at)}</span>
      <span className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          aria-label={`restore ${name}`}
          isPending={restore.isPending}
          onPress={() =>
            restore.mutate(outfit.id, {
              onError: toastProblem,
              onSuccess: () => bubble("Restored"),
            })
          }
        >
          Restore
        </Button>
        <Button
          look="quiet"
          aria-label={`delete ${name} for good`}
          isPending={deletion.isPending}
          onPress={() => deletion.mutate(outfit.id, { onError: toastProblem })}
        >
          Delete
        </Button>
      </span>
    </>
  );
}

function daysLeft(trashedAt: string | null): string {
  const passed = Math.floor((Date.now() - Date.parse(trashedAt ?? "")) / DAY_MS);
  const left = Math.max(KEPT_DAYS - passed, 0);
  return left === 1 ? "Deleted in 1 day" : `Deleted in ${left} days`;
}
