/** The outfits of a tag in the order by hand. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { count } from "@/lib/count";
import { ListTail } from "@/ui/list-tail";
import { OutfitGridSkeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { tagOutfitsQuery } from "./outfit-queries";
import { TagGrid } from "./tag-grid";

interface Props {
  slug: string;
  userId: string;
  isOwner: boolean;
}

export function TagOutfits({ slug, userId, isOwner }: Props) {
  const list = useInfiniteQuery(tagOutfitsQuery(userId, slug));
  const { data: outfits, isPending, error, refetch } = list;
  if (isPending) return <OutfitGridSkeleton />;
  if (!outfits) return <ErrorState error={error} retry={() => void refetch()} />;
  if (outfits.length === 0 && !list.hasNextPage) {
    return <NothingHere isOwner={isOwner} />;
  }
  return (
    <>
      <TagGrid
        outfits={outfits}
        slug={slug}
        userId={userId}
        label="Outfits in this tag"
        showsAudience={isOwner}
      />
      <ListTail list={list}>{count(outfits.length, "outfit")}</ListTail>
    </>
  );
}

export function NothingHere({ isOwner }: Pick<Props, "isOwner">) {
  if (!isOwner) {
    return (
      <EmptyState title="No outfits in this tag yet">
        Outfits appear here once they're added, if you're allowed to see them.
      </EmptyState>
    );
  }
  return (
    // "Add outfits" stands in the head of the tag.
    <EmptyState title="No outfits in this tag yet">
      Add some of your outfits, or post a new photo with this tag.
    </EmptyState>
  );
}
