/** The user's outfits that are not in the tag yet, with multiple selection. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { OutfitGrid } from "@/components/outfit-tile";
import { pickableQuery } from "@/features/tags/outfit-queries";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
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
      <OutfitGrid label={m.tags_pickable()}>
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
      <InfiniteListEnd list={list}>{m.feed_outfits_count(counted(outfits.length))}</InfiniteListEnd>
    </>
  );
}

function NoOutfits() {
  return <EmptyState title={m.common_no_outfits_yet()}>{m.tags_no_outfits_note()}</EmptyState>;
}

function AllTagged() {
  return <EmptyState title={m.tags_all_added()}>{m.tags_all_added_note()}</EmptyState>;
}
