/** The user's outfits in a grid: filter by tag, month, garment and shelf; change many at once. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { OutfitLinks } from "@/components/outfit-links";
import { useOwnAudience } from "@/features/session";
import { Finder } from "@/features/wardrobe/finder";
import type { OnSearch, Search } from "@/features/wardrobe/search";
import { useSelection } from "@/features/wardrobe/use-selection";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { FilterButton } from "@/ui/filter-bar";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { EmptyState, ErrorState } from "@/ui/states";
import { BulkOutfits } from "./bulk-outfits";
import { OutfitFilters } from "./outfit-filters";
import { type OutfitFilter, ownOutfitsQuery } from "./outfit-queries";
import { SelectableOutfits } from "./selectable-outfits";

const TrashBar = lazy(() => import("@/features/wardrobe/trash/trash-bar"));

interface Props {
  ownerId: string;
  search: Search;
  onSearch: OnSearch;
}

const NOTHING: OutfitFilter = {
  tag: undefined,
  month: undefined,
  garment: undefined,
  shelf: undefined,
  words: undefined,
  described: undefined,
};

export function OutfitsView({ ownerId, search, onSearch }: Props) {
  const { tag, month, garment, shelf, words, described } = search;
  const filter = { tag, month, garment, shelf, words, described };
  const isFiltered = !!(tag || month || garment || shelf || words || described);
  const selection = useSelection();
  const profileAudience = useOwnAudience();
  const list = useInfiniteQuery(ownOutfitsQuery(ownerId, filter));
  const { data: outfits, isPending, error, refetch } = list;
  const isEmpty = outfits?.length === 0 && !list.hasNextPage;
  const clear = () => onSearch(NOTHING);
  return (
    <div className="grid grid-cols-1 gap-5">
      {!(isEmpty && !isFiltered) && (
        <Finder
          label={m.own_outfits_search()}
          value={words}
          onFind={(found) => onSearch({ words: found, tag: undefined })}
        />
      )}
      {!(isEmpty && !isFiltered) && (
        <OutfitFilters
          filter={filter}
          onSearch={onSearch}
          onClear={isFiltered ? clear : undefined}
          beside={
            <FilterButton onPress={() => (selection.isOn ? selection.stop() : selection.start())}>
              {selection.isOn ? m.common_done() : m.garments_select()}
            </FilterButton>
          }
        />
      )}
      {shelf === "trashed" && (
        <Suspense>
          <TrashBar kind="outfits" onSearch={onSearch} />
        </Suspense>
      )}
      {isPending && <OutfitGridSkeleton />}
      {!isPending && !outfits && <ErrorState error={error} retry={() => void refetch()} />}
      {isEmpty && <NoOutfits filter={filter} isFiltered={isFiltered} onClear={clear} />}
      {outfits && !isEmpty && (
        <>
          {selection.isOn ? (
            <SelectableOutfits outfits={outfits} selection={selection} />
          ) : (
            <OutfitLinks
              outfits={outfits}
              label={m.common_my_outfits()}
              profileAudience={profileAudience}
            />
          )}
          {selection.isOn && (
            <BulkOutfits selection={selection} outfits={outfits} shelf={shelf ?? "published"} />
          )}
          <InfiniteListEnd list={list}>
            {isFiltered
              ? m.garments_no_more_matches()
              : m.own_outfits_count(counted(outfits.length))}
          </InfiniteListEnd>
        </>
      )}
    </div>
  );
}

interface NoOutfitsProps {
  filter: OutfitFilter;
  isFiltered: boolean;
  onClear: () => void;
}

const EMPTY_SHELVES: Partial<Record<NonNullable<OutfitFilter["shelf"]>, [string, string]>> = {
  draft: [m.own_outfits_no_drafts(), m.own_outfits_no_drafts_hint()],
  planned: [m.own_outfits_none_planned(), m.own_outfits_none_planned_hint()],
  trashed: [m.own_outfits_none_trashed(), m.own_outfits_none_trashed_hint()],
};

function NoOutfits({ filter, isFiltered, onClear }: NoOutfitsProps) {
  const { tag, month, garment, words, described } = filter;
  const isShelfAlone = !(tag || month || garment || words || described);
  const empty = isShelfAlone && filter.shelf && EMPTY_SHELVES[filter.shelf];
  if (!isFiltered) {
    return (
      <EmptyState title={m.common_no_outfits_yet()}>{m.own_outfits_none_yet_hint()}</EmptyState>
    );
  }
  if (words) {
    return (
      <EmptyState
        title={m.own_outfits_none_with_words({ words })}
        action={
          <Button variant="secondary" onPress={onClear}>
            {m.search_clear()}
          </Button>
        }
      >
        {m.own_outfits_words_hint()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={empty ? empty[0] : m.common_no_matches()}
      action={
        <Button variant="secondary" onPress={onClear}>
          {empty ? m.own_outfits_show_published() : m.common_clear_filters()}
        </Button>
      }
    >
      {empty ? empty[1] : m.own_outfits_none_match()}
    </EmptyState>
  );
}
