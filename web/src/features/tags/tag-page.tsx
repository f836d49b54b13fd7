/** One person's outfits under one tag. */
import { useInfiniteQuery, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useSession } from "@/features/session";
import { count } from "@/lib/count";
import { AudienceWords } from "@/ui/audience-mark";
import { BackButton } from "@/ui/back-button";
import { ListTail } from "@/ui/list-tail";
import { OutfitLinks } from "@/ui/outfit-links";
import { Page, PageHeader } from "@/ui/page";
import { ShareButton } from "@/ui/share-button";
import { OutfitGridSkeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { tagOutfitsQuery, tagOwnerQuery, tagQuery } from "./queries";

interface Props {
  slug: string;
  userId: string;
}

export function TagPage({ slug, userId }: Props) {
  const { data: tag } = useSuspenseQuery(tagQuery(userId, slug));
  const { data: owner } = useQuery(tagOwnerQuery(userId));
  const isOwner = useSession()?.user.id === userId;
  return (
    <Page title={tag.name} measure="grid">
      <PageHeader
        heading={tag.name}
        back={<BackButton otherwise={isOwner ? "/wardrobe" : "/"} />}
        actions={
          tag.audience === "public" && <ShareButton label="share this tag" title={tag.name} />
        }
      >
        {tag.note && <p className="mb-2">{tag.note}</p>}
        <p className="flex flex-wrap items-center gap-x-2 text-base">
          {count(tag.outfit_count, "outfit")}
          {owner && (
            <>
              <span aria-hidden="true">·</span>
              <Link
                to="/user/$username"
                params={{ username: owner.username }}
                className="text-ink underline decoration-line underline-offset-4 hover:decoration-accent"
              >
                {owner.display_name || owner.username}
              </Link>
            </>
          )}
          {isOwner && (
            <>
              <span aria-hidden="true">·</span>
              <AudienceWords audience={tag.audience} />
            </>
          )}
        </p>
      </PageHeader>
      <TagOutfits slug={slug} userId={userId} isOwner={isOwner} />
    </Page>
  );
}

function TagOutfits({ slug, userId, isOwner }: Props & { isOwner: boolean }) {
  const list = useInfiniteQuery(tagOutfitsQuery(userId, slug));
  const { data: outfits, isPending, error, refetch } = list;
  if (isPending) return <OutfitGridSkeleton />;
  if (!outfits) return <ErrorState error={error} retry={() => void refetch()} />;
  if (outfits.length === 0 && !list.hasNextPage) {
    return (
      <EmptyState title="Nothing under this tag yet">
        {isOwner
          ? "Open one of your outfits and choose “Add tag” to put it here."
          : "What this person tags appears here, as far as you may see it."}
      </EmptyState>
    );
  }
  return (
    <>
      <OutfitLinks outfits={outfits} label="Outfits under this tag" />
      <ListTail list={list}>That is all under this tag.</ListTail>
    </>
  );
}
