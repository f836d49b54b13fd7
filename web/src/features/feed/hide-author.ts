/** Takes what is of a person out of the feed where it stands, and puts it back there. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { FeedRecommendation, TimelineItem, TimelinePage } from "@/api/types";
import { putBack } from "./put-back";
import { feedKeys, timelineQuery } from "./queries";

/**
 * What of a person to take out of sight: what came since one follows them, or everything, also what
 * their tags brought and what of them is recommended.
 */
export type Reach = "followed" | "everything";

/** Hides a person's cards; answers how to put them back, and only them. */
export function useHideAuthor() {
  const queryClient = useQueryClient();
  return (authorId: string, reach: Reach) => {
    const ways = [hideInTimeline(queryClient, hiding(authorId, reach))];
    if (reach === "everything") ways.push(hideRecommended(queryClient, authorId));
    return () => {
      for (const putThemBack of ways) putThemBack();
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
    change((lists) => putBack(lists, before, hides, ({ outfit }) => outfit.id));
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
  change((list) => list.filter((one) => !hides(one)));
  return () => {
    change((list) => putBack([list], before, hides, ({ id }) => id)[0]);
  };
}
