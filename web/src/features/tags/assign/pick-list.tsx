/** The user's outfits that are not in the tag yet, with multiple selection. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { OutfitGrid } from "@/components/outfit-tile";
import { pickableQuery } from "@/features/tags/outfit-queries";
import { count } from "@/lib/text/count";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { EmptyState, ErrorState } from "@/ui/states";
import { PickTile } from "./pick-tile";

/** As many as the service accepts at once. */
const MAX_CONCURRENT = 200;
const FIRST_SCREEN = 6;

interface Props {
  userId: string;
  /** Ids of the outfits already in the tag. */
  memberIds: readonly string[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}

export function PickList({ userId, memberIds, chosen, onChoose }: Props) {
  const list = useInfiniteQuery(pickableQuery(userId));
  const { data: outfits, isPending, error, refetch } = list;
  if (isPending) return <OutfitGridSkeleton />;
  if (!outfits) return <ErrorState error={error} retry={() => void refetch()} />;
  const free = outfits.filter(({ id }) => !memberIds.includes(id));
  if (free.length === 0 && !list.hasNextPage) {
    return outfits.length === 0 ? <NoOutfits /> : <AllTagged />;
  }
  const toggle = (id: string) =>
    onChoose(
      chosen.includes(id)
        ? chosen.filter((each) => each !== id)
        : [...chosen, id].slice(0, MAX_CONCURRENT),
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
      <InfiniteListEnd list={list}>{count(outfits.length, "outfit")}</InfiniteListEnd>
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

function AllTagged() {
  return (
    <EmptyState title="Nothing left to add">
      All your outfits are already in this tag. Take a photo to add another.
    </EmptyState>
  );
}
