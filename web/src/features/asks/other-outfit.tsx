/** The two outfits of a question: the given one, and one that the user chooses beside it. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Outfit } from "@/api/types";
import { OutfitTile } from "@/components/outfit-tile";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { ErrorLine } from "@/ui/states";
import { shownOutfitsQuery } from "./queries";

interface Props {
  outfit: Outfit;
  chosen: Outfit | null;
  onChoose: (outfit: Outfit | null) => void;
}

export function OtherOutfit({ outfit, chosen, onChoose }: Props) {
  return (
    <>
      <div className="mx-auto grid w-full max-w-72 grid-cols-2 gap-2">
        <OutfitTile
          photo={outfit.photo}
          alt={m.asks_first_is({ outfit: describeOutfit(outfit) })}
          lazy={false}
        />
        {chosen ? (
          <OutfitTile
            photo={chosen.photo}
            alt={m.asks_second_is({ outfit: describeOutfit(chosen) })}
            lazy={false}
          />
        ) : (
          <span className="grid aspect-portrait place-items-center rounded-print border border-edge border-dashed p-3 text-center text-quiet text-small">
            {m.asks_another_below()}
          </span>
        )}
      </div>
      <section aria-label={m.asks_others()}>
        <Choices {...{ outfit, chosen, onChoose }} />
      </section>
    </>
  );
}

const ROW = "-mx-5 flex snap-x scroll-px-5 gap-2 overflow-x-auto overscroll-x-contain px-5 py-1";
const TILE = "w-24 shrink-0 snap-start";
const PLACES = ["a", "b", "c", "d"];

function Choices({ outfit, chosen, onChoose }: Props) {
  const list = useInfiniteQuery(shownOutfitsQuery(outfit.owner_id));
  const { data, error, refetch } = list;
  if (error && !data) return <ErrorLine error={error} retry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" className={ROW}>
        <span className="sr-only">{m.asks_loading_outfits()}</span>
        {PLACES.map((place) => (
          <Skeleton key={place} className={`${TILE} aspect-portrait`} />
        ))}
      </div>
    );
  }
  const others = data.filter(({ id }) => id !== outfit.id);
  if (others.length === 0 && !list.hasNextPage) {
    return <p className="text-quiet">{m.asks_no_others()}</p>;
  }
  return (
    <ul className={ROW}>
      {others.map((other) => (
        <li key={other.id} className={TILE}>
          <button
            type="button"
            aria-pressed={other.id === chosen?.id}
            onClick={() => onChoose(other.id === chosen?.id ? null : other)}
            className="block w-full rounded-print outline-accent outline-offset-2 focus-visible:outline-2 aria-pressed:outline-3"
          >
            <OutfitTile photo={other.photo} alt={describeOutfit(other)} />
          </button>
        </li>
      ))}
      {list.hasNextPage && (
        <li className="grid shrink-0 place-items-center px-2">
          <Button
            variant="secondary"
            isPending={list.isFetchingNextPage}
            onPress={() => void list.fetchNextPage()}
          >
            {m.common_more()}
          </Button>
        </li>
      )}
    </ul>
  );
}
