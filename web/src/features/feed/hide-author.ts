/** Removes an author's outfits from the feed in place, and can restore them. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { FeedRecommendation, TimelineItem, TimelinePage } from "@/api/types";
import { feedKeys, timelineQuery } from "./queries";
import { restoreItems } from "./restore-items";

/**
 * Which of an author's outfits to hide: those that come from following them, or all, including
 * those from tags and recommendations.
 */
export type Reach = "followed" | "everything";

/**
 * Hides a person's cards; returns a function that restores only those. Call it again once the
 * server knows: lists that were fetched in the meantime lack them.
 */
export function useHideAuthor() {
  const queryClient = useQueryClient();
  const { queryKey } = timelineQuery();
  return (authorId: string, reach: Reach) => {
    const undos = [hideInTimeline(queryClient, hiding(authorId, reach))];
    if (reach === "everything") undos.push(hideRecommended(queryClient, authorId));
    return () => {
      for (const restore of undos) restore();
      if (queryClient.isFetching({ queryKey })) void queryClient.refetchQueries({ queryKey });
    };
  };
}

const hiding =
  (authorId: string, reach: Reach) =>
  ({ author, reason }: TimelineItem) =>
    reach === "everything"
      ? author.id === authorId || reason?.owner.id === authorId
      : author.id === authorId && !reason;

function hideInTimeline(queryClient: QueryClient, hides: (item: TimelineItem) => boolean) {
  const { queryKey } = timelineQuery();
  const before = queryClient.getQueryData(queryKey)?.pages.flatMap(({ items }) => items) ?? [];
  const change = (lists: (lists: TimelineItem[][]) => TimelineItem[][]) =>
    queryClient.setQueryData(queryKey, (data) => data && withItems(data, lists));
  change((lists) => lists.map((items) => items.filter((item) => !hides(item))));
  return () => {
    change((lists) => restoreItems(lists, before, hides, ({ outfit }) => outfit.id));
  };
}

function withItems<T extends { pages: TimelinePage[] }>(
  data: T,
  change: (lists: TimelineItem[][]) => TimelineItem[][],
): T {
  const lists = change(data.pages.map(({ items }) => items));
  return { ...data, pages: data.pages.map((page, at) => ({ ...page, items: lists[at] ?? [] })) };
}

function hideRecommended(queryClient: QueryClient, authorId: string) {
  const queryKey = feedKeys.recommendations();
  const hides = ({ person }: FeedRecommendation) => person.id === authorId;
  const before = queryClient.getQueryData<FeedRecommendation[]>(queryKey) ?? [];
  const change = (list: (list: FeedRecommendation[]) => FeedRecommendation[] | undefined) =>
    queryClient.setQueryData<FeedRecommendation[]>(queryKey, (found) => found && list(found));
  change((list) => list.filter((item) => !hides(item)));
  return () => {
    change((list) => restoreItems([list], before, hides, ({ id }) => id)[0]);
  };
}
