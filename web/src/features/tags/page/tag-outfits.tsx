/** The outfits of a tag in custom order. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Tag } from "@/api/types";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { RemoveShared } from "@/features/tags/co-owners/remove-shared";
import { tagOutfitsQuery } from "@/features/tags/outfit-queries";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { EmptyState, ErrorState } from "@/ui/states";
import { TagGrid } from "./tag-grid";

interface Props {
  slug: string;
  userId: string;
  isOwner: boolean;
  tag: Tag;
}

export function TagOutfits({ slug, userId, isOwner, tag }: Props) {
  const list = useInfiniteQuery(tagOutfitsQuery(userId, slug));
  const { data: outfits, isPending, error, refetch } = list;
  if (isPending) return <OutfitGridSkeleton />;
  if (!outfits) return <ErrorState error={error} retry={() => void refetch()} />;
  if (outfits.length === 0 && !list.hasNextPage) {
    return <EmptyTag isOwner={isOwner} coOwns={tag.co_owned} />;
  }
  return (
    <>
      <TagGrid
        outfits={outfits}
        slug={slug}
        userId={userId}
        label={m.tags_outfits()}
        showsAudience={isOwner}
        removal={isOwner ? undefined : (outfit) => <RemoveShared tag={tag} outfit={outfit} />}
      />
      <InfiniteListEnd list={list}>{m.feed_outfits_count(counted(outfits.length))}</InfiniteListEnd>
    </>
  );
}

interface EmptyProps {
  isOwner: boolean;
  coOwns?: boolean;
}

export function EmptyTag({ isOwner, coOwns }: EmptyProps) {
  if (!isOwner && !coOwns) {
    return <EmptyState title={m.tags_empty()}>{m.tags_empty_visitor()}</EmptyState>;
  }
  return (
    // "Add outfits" is in the tag's header.
    <EmptyState title={m.tags_empty()}>
      {isOwner ? m.tags_empty_own() : m.tags_empty_co_owner()}
    </EmptyState>
  );
}
