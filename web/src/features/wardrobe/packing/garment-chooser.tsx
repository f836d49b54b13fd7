/** The user's garments, to choose several for a day or for the suitcase. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { GarmentPicture } from "@/features/wardrobe/garments/garment-picture";
import { counted, formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { CheckIcon } from "@/ui/icons";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { toastProblem } from "@/ui/notices";
import { SearchField } from "@/ui/search-field";
import { Spinner } from "@/ui/spinner";
import { EmptyState, ErrorState } from "@/ui/states";
import { garmentsQuery } from "../queries";
import { useAddGarments } from "./trip-queries";

interface Props {
  tripId: string;
  /** Null: for the suitcase. */
  day: string | null;
  /** Those that are there already. */
  present: readonly string[];
  action: string;
  onDone: () => void;
}

const WIDTH = 180;

export function GarmentChooser({ tripId, day, present, action, onDone }: Props) {
  const [words, setWords] = useState("");
  const query = useDeferredValue(words.trim()) || undefined;
  const list = useInfiniteQuery(garmentsQuery({ query, sort: "name" }));
  const { data, isPending, error, refetch } = list;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const add = useAddGarments(tripId);
  const toggle = (id: string) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]));
  const save = () =>
    add.mutate(
      {
        garment_ids: chosen,
        day,
        // After a failure only the rest is still chosen.
        onAdded: (id) => setChosen((ids) => ids.filter((each) => each !== id)),
      },
      { onSuccess: onDone, onError: toastProblem },
    );
  const offered = data?.filter(({ id }) => !present.includes(id));
  return (
    <div className="grid gap-4">
      <SearchField label={m.packing_search_pieces()} value={words} onChange={setWords} />
      {isPending && <Spinner label={m.packing_loading_pieces()} />}
      {!isPending && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {offered?.length === 0 && !list.hasNextPage && (
        <EmptyState title={query ? m.common_no_matches() : m.packing_no_pieces()} />
      )}
      {offered && offered.length > 0 && (
        <div>
          <ul aria-label={m.packing_choose_pieces()} className="grid grid-cols-3 gap-2">
            {offered.map((garment) => (
              <li key={garment.id}>
                <button
                  type="button"
                  aria-pressed={chosen.includes(garment.id)}
                  aria-label={garment.name}
                  onClick={() => toggle(garment.id)}
                  className="group relative grid w-full gap-1 overflow-hidden rounded-control text-start text-small outline-accent outline-offset-2 aria-pressed:outline-2"
                >
                  <GarmentPicture garment={garment} width={WIDTH} isDescribed={false} />
                  <span className="truncate">{garment.name}</span>
                  <span className="absolute end-1 top-1 hidden rounded-full bg-accent p-1 text-on-accent group-aria-pressed:block">
                    <CheckIcon width={16} height={16} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <InfiniteListEnd list={list}>
            {m.wardrobe_pieces(counted(offered.length))}
          </InfiniteListEnd>
        </div>
      )}
      <div className="sticky bottom-0 -mx-5 border-line border-t bg-raised px-5 pt-3">
        <Button wide isDisabled={chosen.length === 0} isPending={add.isPending} onPress={save}>
          {chosen.length > 0
            ? m.packing_chosen({ action, shown: formatNumber(chosen.length) })
            : action}
        </Button>
      </div>
    </div>
  );
}
