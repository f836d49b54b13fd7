/** What the feed asks of the API: the timeline and the read marker. */
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { answer, feed } from "@/api/client";
import type { TimelineItem, TimelinePage } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/pages";
import { about } from "@/lib/topics";

export const feedKeys = {
  all: ["feed"] as const,
  timeline: () => [...feedKeys.all, "timeline"] as const,
  marker: () => [...feedKeys.all, "marker"] as const,
  recommendations: () => [...feedKeys.all, "recommendations"] as const,
};

/** The newest page as it was read last: while it is the same it is not sent again. */
let newest: { etag: string; page: TimelinePage } | undefined;

async function readPage(cursor: string | undefined, signal?: AbortSignal): Promise<TimelinePage> {
  const known = cursor === FIRST_PAGE ? newest : undefined;
  const header = { "if-none-match": known?.etag };
  const reply = await feed.GET("/api/feed/v1/timeline", {
    params: { query: { cursor }, header },
    signal,
  });
  if (known && reply.response.status === 304) return known.page;
  const page = await answer(Promise.resolve(reply));
  const etag = reply.response.headers.get("etag");
  if (cursor === FIRST_PAGE && etag) newest = { etag, page };
  return page;
}

/** It stays as it was read until somebody asks for what is new, so that going back finds the same place. */
export const timelineQuery = () =>
  infiniteQueryOptions({
    queryKey: feedKeys.timeline(),
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<TimelineItem>(pages, ({ outfit }) => outfit.id),
    staleTime: Number.POSITIVE_INFINITY,
    meta: about("outfits", "follows"),
  });

/** Reads the newest page anew and forgets the older ones, which are read again on the way down. */
export function useReadNewest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => readPage(FIRST_PAGE),
    onSuccess: (page) =>
      queryClient.setQueryData(timelineQuery().queryKey, {
        pages: [page],
        pageParams: [FIRST_PAGE],
      }),
  });
}

/** The ids on the newest page as it is now. */
export const readNewestIds = async (): Promise<string[]> =>
  (await readPage(FIRST_PAGE)).items.map(({ outfit }) => outfit.id);

/** Up to where one has seen everything; it changes by a move here or on another device. */
export const markerQuery = () =>
  queryOptions({
    queryKey: feedKeys.marker(),
    queryFn: ({ signal }) => answer(feed.GET("/api/feed/v1/timeline-marker", { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What the feed is drawn from. */
export const readFeed = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.prefetchInfiniteQuery(timelineQuery()),
    queryClient.prefetchQuery(markerQuery()),
  ]);
