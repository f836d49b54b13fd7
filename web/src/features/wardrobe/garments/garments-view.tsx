/** All garments: filter, sort, open one, change many at once. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useDeferredValue, useState } from "react";
import type { Garment } from "@/api/types";
import type { OnCollage } from "@/features/wardrobe/collage/collage-sheet";
import { Finder } from "@/features/wardrobe/finder";
import { facetsQuery, type GarmentFilter, garmentsQuery } from "@/features/wardrobe/queries";
import type { OnSearch, Search } from "@/features/wardrobe/search";
import { useSelection } from "@/features/wardrobe/use-selection";
import { counted, formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { ErrorState } from "@/ui/states";
import { BulkGarments } from "./bulk-garments";
import { GarmentFilters } from "./garment-filters";
import { GarmentGrid, GarmentGridSkeleton } from "./garment-grid";
import { GarmentSheet } from "./garment-sheet";
import { addWord, NewGarmentSheet } from "./new-garment-sheet";
import { NoGarments } from "./no-garments";

const CollageSheet = lazy(() => import("@/features/wardrobe/collage/collage-sheet"));
const TrashedGarments = lazy(() => import("@/features/wardrobe/trash/trashed-garments"));

interface Props {
  search: Search;
  onSearch: OnSearch;
  onCollage: OnCollage;
}

const NOTHING: GarmentFilter = {
  category: undefined,
  state: undefined,
  color: undefined,
  season: undefined,
  label: undefined,
  needs_wash: undefined,
  query: undefined,
};

export function GarmentsView({ search, onSearch, onCollage }: Props) {
  if (search.trash) {
    return (
      <Suspense fallback={<GarmentGridSkeleton />}>
        <TrashedGarments onSearch={onSearch} />
      </Suspense>
    );
  }
  return <KeptGarments search={search} onSearch={onSearch} onCollage={onCollage} />;
}

function KeptGarments({ search, onSearch, onCollage }: Props) {
  const { category, state, color, season, label, needs_wash, query, sort, item } = search;
  const filter = { category, state, color, season, label, needs_wash, query, sort };
  const isFiltered = !!(category || state || color || season || label || needs_wash || query);
  const selection = useSelection();
  const [isAdding, setAdding] = useState(false);
  const [laidOut, setLaidOut] = useState<readonly Garment[]>([]);
  const { data: garments } = useInfiniteQuery(garmentsQuery(filter));
  // There is nothing yet to find, select or filter.
  const isNew = garments?.length === 0 && !isFiltered;
  const add = () => setAdding(true);
  return (
    <div className="grid grid-cols-1 gap-5">
      {!isNew && (
        <div className="grid grid-cols-1 gap-2">
          <Tools search={search} onSearch={onSearch} selection={selection} onAdd={add} />
          <GarmentFilters
            filter={filter}
            onSearch={onSearch}
            onClear={isFiltered ? () => onSearch(NOTHING) : undefined}
          />
        </div>
      )}
      <Garments
        filter={filter}
        isFiltered={isFiltered}
        selection={selection}
        onOpen={(id) => onSearch({ item: id })}
        onClear={() => onSearch(NOTHING)}
        onAdd={add}
        onLayOut={(chosen) => {
          setLaidOut(chosen);
          selection.stop();
          onSearch({ collage: "open" });
        }}
      />
      {isNew && (
        <div className="flex gap-2 justify-self-center">
          <Places state={state} onSearch={onSearch} />
        </div>
      )}
      {search.collage && (
        <Suspense>
          <CollageSheet
            garments={laidOut}
            onClose={() => {
              setLaidOut([]);
              onSearch({ collage: undefined });
            }}
            onCollage={onCollage}
          />
        </Suspense>
      )}
      {item && <GarmentSheet id={item} onClose={() => onSearch({ item: undefined })} />}
      <NewGarmentSheet
        isOpen={isAdding}
        isWished={state === "wished"}
        onClose={() => setAdding(false)}
      />
    </div>
  );
}

interface ToolsProps {
  search: Search;
  onSearch: OnSearch;
  selection: ReturnType<typeof useSelection>;
  onAdd: () => void;
}

function Tools({ search: { query, state }, onSearch, selection, onAdd }: ToolsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Finder
        label={m.garments_find()}
        value={query}
        onFind={(words) => onSearch({ query: words })}
      />
      <Button
        variant="secondary"
        onPress={() => (selection.isOn ? selection.stop() : selection.start())}
      >
        {selection.isOn ? m.common_done() : m.garments_select()}
      </Button>
      <Button variant="secondary" onPress={onAdd}>
        {addWord(state === "wished")}
      </Button>
      <Places state={state} onSearch={onSearch} />
    </div>
  );
}

/** What is not in the wardrobe: the wishlist, and the trash. */
function Places({ state, onSearch }: Pick<Props, "onSearch"> & Pick<Search, "state">) {
  const { data: facets } = useQuery(facetsQuery());
  const wished = facets?.wished;
  const isWishlist = state === "wished";
  return (
    <>
      <Button
        variant="quiet"
        aria-pressed={isWishlist}
        onPress={() => onSearch({ ...NOTHING, state: isWishlist ? undefined : "wished" })}
      >
        {wished
          ? m.garments_option({ name: m.garments_wishlist(), shown: formatNumber(wished) })
          : m.garments_wishlist()}
      </Button>
      <Button variant="quiet" onPress={() => onSearch({ trash: true })}>
        {m.garments_trash()}
      </Button>
    </>
  );
}

interface GarmentsProps {
  filter: GarmentFilter;
  isFiltered: boolean;
  selection: ReturnType<typeof useSelection>;
  onOpen: (id: string) => void;
  onClear: () => void;
  onAdd: () => void;
  onLayOut: (garments: readonly Garment[]) => void;
}

function Garments({ filter, isFiltered, selection, onOpen, ...acts }: GarmentsProps) {
  const list = useInfiniteQuery(garmentsQuery(useDeferredValue(filter)));
  const { data: garments, isPending, error, refetch } = list;
  if (isPending) return <GarmentGridSkeleton />;
  if (!garments) return <ErrorState error={error} retry={() => void refetch()} />;
  if (garments.length === 0)
    return <NoGarments filter={filter} onClear={acts.onClear} onAdd={acts.onAdd} />;
  return (
    <>
      <GarmentGrid garments={garments} selection={selection} onOpen={onOpen} />
      {selection.isOn && (
        <BulkGarments selection={selection} garments={garments} onLayOut={acts.onLayOut} />
      )}
      <InfiniteListEnd list={list}>
        {isFiltered ? m.garments_no_more_matches() : m.garments_count(counted(garments.length))}
      </InfiniteListEnd>
    </>
  );
}
