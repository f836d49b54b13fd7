/** The feed: outfits of followed people, newest first, with an end. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import type { TimelineItem, TimelineMarker } from "@/api/types";
import { onNavRepress } from "@/lib/browser/nav-repress";
import { scrollToTop } from "@/lib/browser/scroll-to-top";
import { m } from "@/paraglide/messages.js";
import { ButtonLink, IconLink } from "@/ui/button";
import { PlusIcon, SearchIcon } from "@/ui/icons";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { toastProblem } from "@/ui/notices";
import { OptionalPart } from "@/ui/optional-part";
import { Page, PageHeader } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { FEED_COLUMNS } from "./feed-columns";
import { FeedSkeleton } from "./feed-skeleton";
import { type Reach, useHideAuthor } from "./hide-author";
import { useNewOutfits } from "./new-outfits";
import { NewOutfitsPill } from "./new-outfits-pill";
import { OutfitCard } from "./outfit-card";
import { timelineQuery, useReadNewest } from "./queries";
import { countUnseen, useReadMarker } from "./read-marker";
import { useStagedList } from "./use-staged-list";

const SeenMark = lazy(() => import("./seen-divider"));
const PullToRefresh = lazy(() => import("./pull-to-refresh"));
const OwnNewest = lazy(() => import("./own-latest-outfits"));
const Recommended = lazy(() => import("./recommended"));

/** Actions on an outfit; `hideAuthor` removes the author's outfits and returns an undo function. */
export type CardActions = (
  item: TimelineItem,
  hideAuthor: (reach: Reach) => () => void,
) => ReactNode;

const NO_ACTIONS: CardActions = () => null;

interface FeedProps {
  actions?: CardActions;
  /** Above the outfits. */
  top?: ReactNode;
  /** Whether the outfits would move because `top` is still loading. */
  isTopPending?: boolean;
  /** Beside the heading. */
  tools?: ReactNode;
  /** Suggested people, after the end. */
  people?: ReactNode;
}

export function FeedPage({ actions = NO_ACTIONS, isTopPending, ...slots }: FeedProps) {
  const { top, tools, people } = slots;
  const timeline = useInfiniteQuery(timelineQuery());
  const { data: items, error, refetch } = timeline;
  const read = useReadMarker();
  const hideAuthor = useHideAuthor();
  const isPending = timeline.isPending || (!error && (read.isPending || !!isTopPending));
  const actionsOf = (item: TimelineItem) =>
    actions(item, (reach) => hideAuthor(item.author.id, reach));
  return (
    <Page title={m.feed_title()} measure="grid">
      <PageHeader heading={m.feed_title()} actions={<FeedActions>{tools}</FeedActions>} />
      <div>
        <NewOutfits items={items} onShown={read.renew} />
        {isPending ? <FeedSkeleton /> : top}
        {error && !items && <ErrorState error={error} retry={() => void refetch()} />}
        {!isPending && items && items.length > 0 && (
          <>
            <Cards
              items={items}
              marker={read.marker}
              isWhole={!timeline.hasNextPage}
              actions={actionsOf}
            />
            <InfiniteListEnd list={timeline}>{m.feed_caught_up()}</InfiniteListEnd>
          </>
        )}
        {!isPending && items?.length === 0 && <EmptyFeed />}
        {items && !timeline.hasNextPage && (
          <Suspense>
            {people}
            <Recommended actions={actionsOf} />
          </Suspense>
        )}
      </div>
    </Page>
  );
}

/** The pill that loads new outfits. */
function NewOutfits({ items, onShown }: { items?: TimelineItem[]; onShown: () => void }) {
  const fresh = useNewOutfits(items?.map(({ outfit }) => outfit.id));
  const readNewest = useReadNewest();
  const showNewest = () =>
    readNewest.mutate(undefined, {
      onSuccess: () => {
        onShown();
        fresh.clear();
        scrollToTop();
      },
      onError: toastProblem,
    });
  const refresh = useRef(showNewest);
  useEffect(() => {
    refresh.current = showNewest;
  });
  useEffect(() => onNavRepress(() => refresh.current()), []);
  const { isPending } = readNewest;
  return (
    <>
      <NewOutfitsPill count={fresh.count} isPending={isPending} onPress={showNewest} />
      {isInstalled() && (
        <OptionalPart>
          <PullToRefresh isRefreshing={isPending} onRefresh={() => !isPending && showNewest()} />
        </OptionalPart>
      )}
    </>
  );
}

const INSTALLED = "(display-mode: standalone) and (pointer: coarse)";
/** On the home screen and used by touch; not while the page is prerendered. */
const isInstalled = () => "matchMedia" in globalThis && matchMedia(INSTALLED).matches;

const FIRST_SCREEN = 2;

interface CardsProps {
  items: readonly TimelineItem[];
  marker: TimelineMarker | undefined;
  /** Whether there is nothing more to load. */
  isWhole: boolean;
  actions: (item: TimelineItem) => ReactNode;
}

function Cards({ items, marker, isWhole, actions }: CardsProps) {
  const unseen = countUnseen(items, marker, isWhole);
  const mark = (since: string | null) => (
    <Suspense>
      <SeenMark newestId={items[0]?.outfit.id ?? ""} since={since} />
    </Suspense>
  );
  const line = unseen ? (
    <li key="seen" className="col-span-full min-h-11">
      {mark(marker?.seen_at ?? null)}
    </li>
  ) : null;
  const cards = useStagedList(items).map((item, index) => (
    <li key={item.outfit.id}>
      <OutfitCard item={item} lazy={index >= FIRST_SCREEN} actions={actions(item)} />
    </li>
  ));
  return (
    <>
      {marker && !marker.outfit_id && mark(null)}
      <ul aria-label={m.feed_outfits()} className={FEED_COLUMNS}>
        {cards.slice(0, unseen ?? 0)}
        {line}
        {cards.slice(unseen ?? 0)}
      </ul>
    </>
  );
}

function FeedActions({ children }: { children: ReactNode }) {
  return (
    <>
      <IconLink to="/search" aria-label={m.feed_search()}>
        <SearchIcon />
      </IconLink>
      {children}
      <ButtonLink to="/outfit/new" variant="secondary">
        <PlusIcon width={20} height={20} />
        {m.feed_post()}
      </ButtonLink>
    </>
  );
}

function EmptyFeed() {
  return (
    <>
      <EmptyState
        title={m.feed_empty_title()}
        action={
          <div className="mt-2 grid w-full gap-3">
            <ButtonLink to="/search" wide>
              {m.feed_find_people()}
            </ButtonLink>
            <ButtonLink to="/outfit/new" variant="secondary" wide>
              {m.common_post_outfit()}
            </ButtonLink>
          </div>
        }
      >
        {m.feed_empty()}
      </EmptyState>
      <Suspense>
        <OwnNewest />
      </Suspense>
    </>
  );
}
