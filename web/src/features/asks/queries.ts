/** API calls for questions: two outfits of one person, of which others choose one. */
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { feed, idempotencyKey, unwrap, wardrobe } from "@/api/client";
import type { Ask, AskChoice, NewAsk, Outfit } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { aboutTopics, invalidateTopics } from "@/lib/http/query-topics";

const ASKS = "/api/feed/v1/asks";
const VOTE = "/api/feed/v1/asks/{ask_id}/vote";
const DISMISSAL = "/api/feed/v1/asks/{ask_id}/dismissal";

/** The user's own questions, and those that they are asked: the newest 20. */
export const asksQuery = () =>
  queryOptions({
    queryKey: ["asks"],
    queryFn: async ({ signal }): Promise<Ask[]> => (await unwrap(feed.GET(ASKS, { signal }))).items,
    meta: aboutTopics("asks", "follows", "outfits"),
  });

/** The user's own outfits that others may see, to choose from. */
export const shownOutfitsQuery = (owner_id: string) =>
  infiniteQueryOptions({
    queryKey: ["asks", "outfits", owner_id],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { owner_id, state: "published" as const, cursor, limit: 24 };
      return unwrap(wardrobe.GET("/api/wardrobe/v1/outfits", { params: { query }, signal }));
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) =>
      itemsOf<Outfit>(pages, ({ id }) => id).filter(
        ({ audience, hidden }) => audience !== "private" && !hidden,
      ),
    meta: aboutTopics("outfits"),
  });

/** `key` is the same for every attempt to ask one question. */
export function useAsk(key: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewAsk) => unwrap(feed.POST(ASKS, { body, headers: idempotencyKey(key) })),
    onSuccess: () => void invalidateTopics(queryClient, "asks"),
  });
}

/** Changes the shown questions at once; returns a function that changes them back. */
async function change(
  queryClient: QueryClient,
  changed: (asks: Ask[]) => Ask[],
): Promise<() => void> {
  const { queryKey } = asksQuery();
  // A response in flight predates the change.
  await queryClient.cancelQueries({ queryKey, exact: true });
  const before = queryClient.getQueryData(queryKey);
  queryClient.setQueryData(queryKey, (asks) => asks && changed(asks));
  return () => queryClient.setQueryData(queryKey, before);
}

/** Votes, or withdraws the vote with null. The votes of one question are sent in order. */
export function useVote({ id: ask_id }: Ask) {
  const queryClient = useQueryClient();
  const params = { path: { ask_id } };
  return useMutation({
    scope: { id: `vote-${ask_id}` },
    mutationFn: async (choice: AskChoice | null): Promise<void> => {
      await (choice === null
        ? unwrap(feed.DELETE(VOTE, { params }))
        : unwrap(feed.PUT(VOTE, { params, body: { choice } })));
    },
    onMutate: (choice) =>
      change(queryClient, (asks) =>
        asks.map((ask) => (ask.id === ask_id ? { ...ask, choice } : ask)),
      ),
    onError: (_error, _choice, undo) => {
      undo?.();
      // It may have ended, or be hidden by now.
      void invalidateTopics(queryClient, "asks");
    },
  });
}

/** Ends one of the user's own questions early. */
export function useCloseAsk({ id: ask_id }: Ask) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      unwrap(feed.POST("/api/feed/v1/asks/{ask_id}/close", { params: { path: { ask_id } } })),
    onSettled: () => invalidateTopics(queryClient, "asks"),
  });
}

/** Lists a question no longer, or again. */
export function useDismissAsk({ id: ask_id }: Ask) {
  const queryClient = useQueryClient();
  const params = { path: { ask_id } };
  return useMutation({
    mutationFn: (dismissed: boolean) =>
      unwrap<unknown>(
        dismissed ? feed.PUT(DISMISSAL, { params }) : feed.DELETE(DISMISSAL, { params }),
      ),
    onMutate: (dismissed) =>
      change(queryClient, (asks) => (dismissed ? asks.filter(({ id }) => id !== ask_id) : asks)),
    onError: (_error, _dismissed, undo) => undo?.(),
    onSettled: () => void invalidateTopics(queryClient, "asks"),
  });
}
