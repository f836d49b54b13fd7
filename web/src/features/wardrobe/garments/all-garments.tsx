/** All garments as pictures, searchable by name, loaded page by page. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { Garment } from "@/api/types";
import { garmentsQuery } from "@/features/wardrobe/queries";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { SearchField } from "@/ui/search-field";
import { Spinner } from "@/ui/spinner";
import { ErrorState } from "@/ui/states";
import { GarmentTile } from "./garment-tile";

interface Props {
  chosenId: string | null | undefined;
  /** Garments already used by other pins of the photo. */
  usedIds: readonly string[];
  onChoose: (garment: Garment) => void;
}

export function AllGarments({ chosenId, usedIds, onChoose }: Props) {
  const [text, setText] = useState("");
  const query = useDeferredValue(text.trim()) || undefined;
  const list = useInfiniteQuery(garmentsQuery({ query, sort: "last_worn" }));
  const free = list.data?.filter(({ id }) => !usedIds.includes(id)) ?? [];
  return (
    <div className="grid content-start gap-4">
      <div className="sticky top-0 z-10 bg-canvas pb-2">
        <SearchField label={m.garments_search()} value={text} onChange={setText} />
      </div>
      {list.isPending && (
        <div className="grid justify-items-center py-8">
          <Spinner label={m.garments_loading_yours()} />
        </div>
      )}
      {list.isError && free.length === 0 && (
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      )}
      {list.data && (
        <>
          <ul
            aria-label={m.garments_yours()}
            className="grid grid-cols-3 gap-x-2 gap-y-4 tablet:grid-cols-4 desktop:grid-cols-3"
          >
            {free.map((garment) => (
              <li
                key={garment.id}
                className="[contain-intrinsic-size:7rem_11rem] [content-visibility:auto]"
              >
                <GarmentTile
                  garment={garment}
                  isChosen={garment.id === chosenId}
                  onChoose={() => onChoose(garment)}
                />
              </li>
            ))}
          </ul>
          <InfiniteListEnd list={list}>{endOf(free.length, query)}</InfiniteListEnd>
        </>
      )}
    </div>
  );
}

function endOf(found: number, query: string | undefined): string {
  if (found > 0) return query ? m.garments_no_more_matches() : m.garments_count(counted(found));
  return query ? m.garments_none_match_words({ words: query }) : m.garments_empty_add_first();
}
