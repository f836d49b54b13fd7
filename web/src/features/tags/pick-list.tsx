/** One's own outfits that are not under a tag yet, to choose many of. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { count } from "@/lib/count";
import { ListTail } from "@/ui/list-tail";
import { OutfitGrid } from "@/ui/outfit-tile";
import { OutfitGridSkeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { pickableQuery } from "./outfit-queries";
import { PickTile } from "./pick-tile";

/** As many as the service takes at once. */
const MOST_AT_ONCE = 200;
const FIRST_SCREEN = 6;

interface Props {
  userId: string;
  /** Ids of what is under the tag already. */
  held: readonly string[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

export function PickList({ userId, held, chosen, onChoose }: Props) {
  const list = useInfiniteQuery(pickableQuery(userId));
  const { data: outfits, isPending, error, refetch } = list;
  if (isPending) return <OutfitGridSkeleton />;
  if (!outfits) return <ErrorState error={error} retry={() => void refetch()} />;
  const free = outfits.filter(({ id }) => !held.includes(id));
  if (free.length === 0 && !list.hasNextPage) {
    return outfits.length === 0 ? <NoOutfits /> : <AllHere />;
  }
  const toggle = (id: string) =>
    onChoose(
      chosen.includes(id)
        ? chosen.filter((each) => each !== id)
        : [...chosen, id].slice(0, MOST_AT_ONCE),
    );
  return (
    <>
      <OutfitGrid label="My outfits that aren't in this tag">
        {free.map((outfit, index) => (
          <li key={outfit.id}>
            <PickTile
              outfit={outfit}
              isChosen={chosen.includes(outfit.id)}
              onChange={() => toggle(outfit.id)}
              lazy={index >= FIRST_SCREEN}
            />
          </li>
        ))}
      </OutfitGrid>
      <ListTail list={list}>{count(outfits.length, "outfit")}</ListTail>
    </>
  );
}

function NoOutfits() {
  return (
    <EmptyState title="No outfits yet">
      Take a photo of what you're wearing today, and it's posted in this tag.
    </EmptyState>
  );
}

function AllHere() {
  return (
    <EmptyState title="Nothing left to add">
      All your outfits are already in this tag. Take a photo to add another.
    </EmptyState>
  );
}
