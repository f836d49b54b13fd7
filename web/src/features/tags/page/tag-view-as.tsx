/** The user's own tag as someone else sees it. The services apply that person's permissions. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { tagOutfitsQuery } from "@/features/tags/outfit-queries";
import { tagQuery } from "@/features/tags/queries";
import { Problem } from "@/lib/http/problem";
import type { ViewAs } from "@/lib/sharing/view-as";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
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
    <Page title={m.profile_see_as_others()} measure="grid">
      {viewAsBar}
      {isHidden && <EmptyState title={m.common_page_not_found()}>{m.tags_hidden()}</EmptyState>}
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
    return <EmptyState title={m.tags_nothing()}>{m.tags_seen_empty()}</EmptyState>;
  }
  return (
    <>
      <TagGrid outfits={outfits} slug={slug} userId={userId} label={m.tags_outfits()} />
      <InfiniteListEnd list={list}>{m.tags_seen_outfits(counted(outfits.length))}</InfiniteListEnd>
    </>
  );
}
