/** The user's own tag as someone else sees it. The services apply that person's permissions. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { tagOutfitsQuery } from "@/features/tags/outfit-queries";
import { tagQuery } from "@/features/tags/queries";
import { Problem } from "@/lib/http/problem";
import type { ViewAs } from "@/lib/sharing/view-as";
import { count } from "@/lib/text/count";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { Page } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { TagGrid } from "./tag-grid";
import { TagHead } from "./tag-head";

interface TagParams {
  slug: string;
  userId: string;
  viewer: ViewAs;
}

/** `mirror` is the bar that chooses the viewer. */
export function TagViewAs({ viewAsBar, ...params }: TagParams & { viewAsBar: ReactNode }) {
  const {
    data: tag,
    error,
    refetch,
  } = useQuery(tagQuery(params.userId, params.slug, params.viewer));
  const isHidden = error instanceof Problem && error.status === 404;
  return (
    <Page title="See as others do" measure="grid">
      {viewAsBar}
      {isHidden && (
        <EmptyState title="Page Not Found">
          This is all they see: to them, this tag doesn't exist.
        </EmptyState>
      )}
      {error && !isHidden && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !tag && <OutfitGridSkeleton />}
      {!error && tag && (
        <>
          <TagHead tag={tag} isOwner={false} actions={null} viewer={params.viewer} />
          <SeenOutfits {...params} />
        </>
      )}
    </Page>
  );
}

function SeenOutfits({ slug, userId, viewer }: TagParams) {
  const list = useInfiniteQuery(tagOutfitsQuery(userId, slug, { see_as: viewer }));
  const { data: outfits, isPending, error, refetch } = list;
  if (isPending) return <OutfitGridSkeleton />;
  if (!outfits) return <ErrorState error={error} retry={() => void refetch()} />;
  if (outfits.length === 0) {
    return <EmptyState title="Nothing to see">They can't see any of its outfits.</EmptyState>;
  }
  return (
    <>
      <TagGrid outfits={outfits} slug={slug} userId={userId} label="Outfits in this tag" />
      <InfiniteListEnd
        list={list}
      >{`They can see ${count(outfits.length, "outfit")}`}</InfiniteListEnd>
    </>
  );
}
