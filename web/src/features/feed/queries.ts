/** API calls of the feed: the timeline and the read marker. */
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { feed, unwrap } from "@/api/client";
import type { TimelineItem, TimelinePage } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { aboutTopics, invalidateTopics } from "@/lib/http/query-topics";

export const feedKeys = {
  all: ["feed"] as const,
  timeline: () => [...feedKeys.all, "timeline"] as const,
  marker: () => [...feedKeys.all, "marker"] as const,
  recommendations: () => [...feedKeys.all, "recommendations"] as const,
};

/** The newest page as last read, with its ETag: if unchanged it is not sent again. */
let newest: { etag: string; page: TimelinePage } | undefined;

async function readPage(cursor: string | undefined, signal?: AbortSignal): Promise<TimelinePage> {
  const cached = cursor === FIRST_PAGE ? newest : undefined;
  const header = { "if-none-match": cached?.etag };
  const reply = await feed.GET("/api/feed/v1/timeline", {
    params: { query: { cursor }, header },
    signal,
  });
  if (cached && reply.response.status === 304) return cached.page;
  const page = await unwrap(Promise.resolve(reply));
  const etag = reply.response.headers.get("etag");
  if (cursor === FIRST_PAGE && etag) newest = { etag, page };
  return page;
}

/**
 * The list stays until the user asks for new outfits, so that going back finds the same position.
 */
export const timelineQuery = () =>
  infiniteQueryOptions({
    queryKey: feedKeys.timeline(),
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<TimelineItem>(pages, ({ outfit }) => outfit.id),
    staleTime: Number.POSITIVE_INFINITY,
    meta: aboutTopics("outfits", "follows"),
  });

/** Refetches the newest page and drops the older ones, which are fetched again while scrolling. */
export function useReadNewest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => readPage(FIRST_PAGE),
    onSuccess: (page) => {
      queryClient.setQueryData(timelineQuery().queryKey, {
        pages: [page],
        pageParams: [FIRST_PAGE],
      });
      void invalidateTopics(queryClient, "asks");
    },
  });
}

/** Return the ids on the newest page right now. */
export const readNewestIds = async (): Promise<string[]> =>
  (await readPage(FIRST_PAGE)).items.map(({ outfit }) => outfit.id);

/** Everything up to the marker was seen; it is moved here or on another device. */
export const markerQuery = () =>
  queryOptions({
    queryKey: feedKeys.marker(),
    queryFn: ({ signal }) => unwrap(feed.GET("/api/feed/v1/timeline-marker", { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The data that the feed renders. */
export const readFeed = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.prefetchInfiniteQuery(timelineQuery()),
    queryClient.prefetchQuery(markerQuery()),
  ]);
