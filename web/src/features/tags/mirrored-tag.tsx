/** One's own tag as somebody else sees it: the services decide, as they do for that person. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { count } from "@/lib/count";
import type { SeeAs } from "@/lib/mirror";
import { Problem } from "@/lib/problem";
import { ListTail } from "@/ui/list-tail";
import { Page } from "@/ui/page";
import { OutfitGridSkeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { tagOutfitsQuery } from "./outfit-queries";
import { tagQuery } from "./queries";
import { TagGrid } from "./tag-grid";
import { TagHead } from "./tag-head";

interface Place {
  slug: string;
  userId: string;
  seeAs: SeeAs;
}

/** `mirror` lets one choose through whose eyes. */
export function MirroredTag({ mirror, ...place }: Place & { mirror: ReactNode }) {
  const { data: tag, error, refetch } = useQuery(tagQuery(place.userId, place.slug, place.seeAs));
  const isHidden = error instanceof Problem && error.status === 404;
  return (
    <Page title="See as others do" measure="grid">
      {mirror}
      {isHidden && (
        <EmptyState title="Page Not Found">
          This is all they see: to them, this tag doesn't exist.
        </EmptyState>
      )}
      {error && !isHidden && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !tag && <OutfitGridSkeleton />}
      {!error && tag && (
        <>
          <TagHead tag={tag} isOwner={false} actions={null} />
          <SeenOutfits {...place} />
        </>
      )}
    </Page>
  );
}

function SeenOutfits({ slug, userId, seeAs }: Place) {
  const list = useInfiniteQuery(tagOutfitsQuery(userId, slug, { see_as: seeAs }));
  const { data: outfits, isPending, error, refetch } = list;
  if (isPending) return <OutfitGridSkeleton />;
  if (!outfits) return <ErrorState error={error} retry={() => void refetch()} />;
  if (outfits.length === 0) {
    return <EmptyState title="Nothing to see">They can't see any of its outfits.</EmptyState>;
  }
  return (
    <>
      <TagGrid outfits={outfits} slug={slug} userId={userId} label="Outfits in this tag" />
      <ListTail list={list}>{`They can see ${count(outfits.length, "outfit")}`}</ListTail>
    </>
  );
}
