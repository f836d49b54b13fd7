/** One's outfits in a grid: filtered by tag, month, garment and shelf; many changed at once. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useOwnAudience } from "@/features/session";
import { count } from "@/lib/count";
import { Button } from "@/ui/button";
import { FilterBar, FilterChip, FilterSelect } from "@/ui/filter-bar";
import { ListTail } from "@/ui/list-tail";
import { OutfitLinks } from "@/ui/outfit-links";
import { OutfitGridSkeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { BulkOutfits } from "./bulk-outfits";
import { OutfitChoices } from "./outfit-choices";
import { type OutfitFilter, ownOutfitsQuery, ownTagsQuery } from "./outfit-queries";
import { garmentQuery } from "./queries";
import type { OnSearch, Search } from "./search";
import { useSelection } from "./use-selection";
import { monthName, shelfOptions } from "./words";

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
};

export function OutfitsView({ ownerId, search, onSearch }: Props) {
  const { tag, month, garment, shelf } = search;
  const filter = { tag, month, garment, shelf };
  const isFiltered = !!(tag || month || garment || shelf);
  const selection = useSelection();
  const profileAudience = useOwnAudience();
  const list = useInfiniteQuery(ownOutfitsQuery(ownerId, filter));
  const { data: outfits, isPending, error, refetch } = list;
  const isEmpty = outfits?.length === 0 && !list.hasNextPage;
  const clear = () => onSearch(NOTHING);
  return (
    <div className="grid grid-cols-1 gap-5">
      {!(isEmpty && !isFiltered) && (
        <div className="flex items-center gap-1">
          <div className="min-w-0 flex-1">
            <OutfitFilters
              filter={filter}
              onSearch={onSearch}
              onClear={isFiltered ? clear : undefined}
            />
          </div>
          <Button
            look="secondary"
            onPress={() => (selection.isOn ? selection.stop() : selection.start())}
          >
            {selection.isOn ? "Done" : "Select"}
          </Button>
        </div>
      )}
      {isPending && <OutfitGridSkeleton />}
      {!isPending && !outfits && <ErrorState error={error} retry={() => void refetch()} />}
      {isEmpty && <NoOutfits filter={filter} isFiltered={isFiltered} onClear={clear} />}
      {outfits && !isEmpty && (
        <>
          {selection.isOn ? (
            <OutfitChoices outfits={outfits} selection={selection} />
          ) : (
            <OutfitLinks outfits={outfits} label="My outfits" profileAudience={profileAudience} />
          )}
          {selection.isOn && (
            <BulkOutfits selection={selection} outfits={outfits} shelf={shelf ?? "published"} />
          )}
          <ListTail list={list}>
            {isFiltered ? "No more matches" : count(outfits.length, "outfit")}
          </ListTail>
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
  draft: ["No drafts", "Outfits you save as drafts wait here until you publish them."],
  planned: ["Nothing planned", "Outfits you plan for a day wait here."],
  trashed: ["The trash is empty", "Outfits you delete stay here for 30 days."],
};

function NoOutfits({ filter, isFiltered, onClear }: NoOutfitsProps) {
  const isShelfAlone = !(filter.tag || filter.month || filter.garment);
  const empty = isShelfAlone && filter.shelf && EMPTY_SHELVES[filter.shelf];
  if (!isFiltered) {
    return (
      <EmptyState title="No outfits yet">
        Take a photo of what you're wearing today. Your wardrobe builds itself from it.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={empty ? empty[0] : "No matches"}
      action={
        <Button look="secondary" onPress={onClear}>
          {empty ? "Show published outfits" : "Clear filters"}
        </Button>
      }
    >
      {empty ? empty[1] : "No outfits match these filters."}
    </EmptyState>
  );
}

interface FiltersProps {
  filter: OutfitFilter;
  onSearch: OnSearch;
  onClear?: () => void;
}

const MONTHS_BACK = 24;

function OutfitFilters({ filter, onSearch, onClear }: FiltersProps) {
  const { data: tags = [] } = useQuery(ownTagsQuery());
  const months = lastMonths(filter.month);
  return (
    <FilterBar onClear={onClear} isBeside>
      {filter.garment && (
        <GarmentChip id={filter.garment} onRemove={() => onSearch({ garment: undefined })} />
      )}
      <FilterSelect
        label="Tag"
        value={filter.tag}
        options={tags.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={(tag) => onSearch({ tag, garment: undefined, shelf: undefined })}
      />
      <FilterSelect
        label="Month"
        value={filter.month}
        options={months.map((month) => ({ value: month, label: monthName(month) }))}
        onChange={(month) => onSearch({ month })}
      />
      <FilterSelect
        label="Shelf"
        value={filter.shelf ?? "published"}
        options={shelfOptions}
        onChange={(shelf) =>
          onSearch({ shelf: shelf === "published" ? undefined : shelf, tag: undefined })
        }
        canBeNone={false}
      />
    </FilterBar>
  );
}

function GarmentChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data: garment } = useQuery(garmentQuery(id));
  return <FilterChip onRemove={onRemove}>{`with ${garment?.name ?? "a garment"}`}</FilterChip>;
}

/** The last two years, and the chosen month if it is another. */
function lastMonths(chosen: string | undefined): string[] {
  const now = new Date();
  const months = Array.from({ length: MONTHS_BACK }, (_, back) => {
    const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1));
    return month.toISOString().slice(0, 7);
  });
  return chosen && !months.includes(chosen) ? [...months, chosen] : months;
}
