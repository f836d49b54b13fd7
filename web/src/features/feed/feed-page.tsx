/** The feed: outfits of the people one follows, newest first, with an end. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TimelineItem } from "@/api/types";
import { sentenceOf } from "@/lib/problem";
import { ButtonLink, IconButton } from "@/ui/button";
import { PlusIcon, SearchIcon } from "@/ui/icons";
import { ListTail } from "@/ui/list-tail";
import { toast } from "@/ui/notices";
import { Page, PageHeader } from "@/ui/page";
import { Sheet } from "@/ui/sheet";
import { EmptyState, ErrorState } from "@/ui/states";
import { FEED_COLUMNS } from "./feed-columns";
import { FeedSkeleton } from "./feed-skeleton";
import { FindPerson } from "./find-person";
import { useNewOutfits } from "./new-outfits";
import { NewOutfitsPill } from "./new-outfits-pill";
import { OutfitCard } from "./outfit-card";
import { timelineQuery, useReadNewest } from "./queries";

export function FeedPage() {
  const timeline = useInfiniteQuery(timelineQuery());
  const { data: items, isPending, error, refetch } = timeline;
  const fresh = useNewOutfits(items?.map(({ outfit }) => outfit.id));
  const readNewest = useReadNewest();
  const showNewest = () =>
    readNewest.mutate(undefined, {
      onSuccess: () => {
        fresh.clear();
        scrollTo({ top: 0 });
      },
      onError: (failure) => toast(sentenceOf(failure)),
    });
  return (
    <Page title="Feed" measure="grid">
      <PageHeader heading="Feed" actions={<FeedActions />} />
      <div>
        <NewOutfitsPill count={fresh.count} isPending={readNewest.isPending} onPress={showNewest} />
        {isPending && <FeedSkeleton />}
        {error && !items && <ErrorState error={error} retry={() => void refetch()} />}
        {items?.length === 0 && <EmptyFeed />}
        {items && items.length > 0 && (
          <>
            <Cards items={items} />
            <ListTail list={timeline}>You have seen everything.</ListTail>
          </>
        )}
      </div>
    </Page>
  );
}

const FIRST_SCREEN = 2;

function Cards({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ul aria-label="Outfits of people you follow" className={FEED_COLUMNS}>
      {items.map((item, index) => (
        <li key={item.outfit.id}>
          <OutfitCard item={item} lazy={index >= FIRST_SCREEN} />
        </li>
      ))}
    </ul>
  );
}

function FeedActions() {
  const [finding, setFinding] = useState(false);
  return (
    <>
      <IconButton aria-label="find people" onPress={() => setFinding(true)}>
        <SearchIcon />
      </IconButton>
      <ButtonLink to="/outfit/new" look="secondary">
        <PlusIcon width={20} height={20} />
        Post
      </ButtonLink>
      <Sheet title="Find people" isOpen={finding} onClose={() => setFinding(false)}>
        <FindPerson />
      </Sheet>
    </>
  );
}

function EmptyFeed() {
  return (
    <EmptyState
      title="Quiet in here"
      action={
        <div className="mt-2 grid w-full gap-8">
          <FindPerson />
          <ButtonLink to="/outfit/new" wide>
            Post an outfit
          </ButtonLink>
        </div>
      }
    >
      Outfits of the people you follow appear here, newest first.
    </EmptyState>
  );
}
