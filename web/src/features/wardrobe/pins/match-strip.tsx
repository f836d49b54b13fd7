/** A row of garments that a pin may show, best match first; a new piece comes before them. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Garment } from "@/api/types";
import { GARMENT_ASPECT } from "@/features/wardrobe/garments/garment-picture";
import { GarmentTile } from "@/features/wardrobe/garments/garment-tile";
import { recentGarmentsQuery } from "@/features/wardrobe/queries";
import { m } from "@/paraglide/messages.js";
import { GridIcon, PlusIcon } from "@/ui/icons";
import { Skeleton } from "@/ui/skeleton";
import type { Lookup } from "./use-matches";

interface Props {
  lookup: Lookup | undefined;
  chosenId: string | null | undefined;
  usedIds: readonly string[];
  onChoose: (garment: Garment) => void;
  onNew: () => void;
  onAll: () => void;
}

const TILE = "w-[5.5rem] shrink-0 snap-start";
const MAX_SHOWN = 12;

export function MatchStrip({ lookup, chosenId, usedIds, onChoose, onNew, onAll }: Props) {
  // Without matches, recently worn garments come first.
  const isMatched = lookup?.phase === "found" && lookup.items.length > 0;
  const isLooking = lookup?.phase === "looking";
  const recent = useInfiniteQuery({ ...recentGarmentsQuery(), enabled: !isMatched });
  const garments = isMatched ? lookup.items.map(({ garment }) => garment) : (recent.data ?? []);
  const free = garments.filter(({ id }) => !usedIds.includes(id)).slice(0, MAX_SHOWN);
  const isLoading = isLooking ? recent.data?.length !== 0 : !isMatched && recent.isLoading;
  return (
    <div className="grid gap-2">
      <ul
        aria-label={isMatched ? m.pins_matches() : m.garments_yours()}
        aria-busy={isLoading}
        className="-mx-4 flex snap-x scroll-px-4 gap-2.5 overflow-x-auto overscroll-x-contain px-4 pb-1 desktop:mx-0 desktop:flex-wrap desktop:px-0"
      >
        <li className={TILE}>
          <EdgeTile onPress={onNew} label={m.pins_new_piece()}>
            <PlusIcon />
          </EdgeTile>
        </li>
        {isLoading
          ? [0, 1, 2].map((at) => (
              <li key={at} className={TILE} aria-hidden="true">
                <Skeleton className="aspect-[0.8]" />
              </li>
            ))
          : free.map((garment) => (
              <li key={garment.id} className={TILE}>
                <GarmentTile
                  garment={garment}
                  isChosen={garment.id === chosenId}
                  onChoose={() => onChoose(garment)}
                />
              </li>
            ))}
        {(free.length > 0 || isLoading) && (
          <li className={TILE}>
            <EdgeTile onPress={onAll} label={m.pins_all_garments()}>
              <GridIcon />
            </EdgeTile>
          </li>
        )}
      </ul>
      {!isMatched && !isLooking && recent.isError && (
        <p role="alert" className="text-danger text-small">
          {m.pins_garments_failed()}
        </p>
      )}
    </div>
  );
}

interface EdgeProps {
  label: string;
  onPress: () => void;
  children: React.ReactNode;
}

function EdgeTile({ label, onPress, children }: EdgeProps) {
  return (
    <button type="button" onClick={onPress} className="group grid w-full gap-1.5 text-start">
      <span
        className="grid place-items-center rounded-control border border-edge border-dashed text-quiet group-hover:bg-surface"
        style={{ aspectRatio: GARMENT_ASPECT }}
      >
        {children}
      </span>
      <span className="text-small leading-tight">{label}</span>
    </button>
  );
}
