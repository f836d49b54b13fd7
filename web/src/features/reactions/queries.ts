/** API calls for reactions: the viewer's reactions, likes, saves, comments. */
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { feed, idempotencyKey, unwrap } from "@/api/client";
import type { Author, Comment, Reactions, TimelineItem } from "@/api/types";
import { batchRequests } from "@/lib/http/batch-requests";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { aboutTopics } from "@/lib/http/query-topics";

export const reactionKeys = {
  all: ["reactions"] as const,
  one: (outfitId: string) => [...reactionKeys.all, outfitId] as const,
  comments: (outfitId: string) => [...reactionKeys.one(outfitId), "comments"] as const,
  likes: (outfitId: string) => [...reactionKeys.one(outfitId), "likes"] as const,
  saves: () => [...reactionKeys.all, "saves"] as const,
};

const MAX_IDS = 100;

/** One call for all cards that request at the same time. */
const readReactions = batchRequests(MAX_IDS, async (ids: string[]) => {
  const { items } = await unwrap(
    feed.GET("/api/feed/v1/reactions", { params: { query: { ids } } }),
  );
  return new Map(items.map((item) => [item.outfit_id, item]));
});

/** The viewer's reactions to an outfit; null when it is not visible to them. */
export const reactionsQuery = (outfitId: string) =>
  queryOptions({
    queryKey: reactionKeys.one(outfitId),
    queryFn: async (): Promise<Reactions | null> => (await readReactions(outfitId)) ?? null,
  });

export type ToggleKind = "liked" | "saved";

/** Sends a like or a save and shows the confirmed state. */
export async function sendToggle(
  queryClient: QueryClient,
  { kind, id: outfit_id }: { kind: ToggleKind; id: string },
  on: boolean,
): Promise<void> {
  const params = { path: { outfit_id } };
  if (kind === "liked")
    await (on
      ? unwrap(feed.PUT("/api/feed/v1/outfits/{outfit_id}/like", { params }))
      : unwrap(feed.DELETE("/api/feed/v1/outfits/{outfit_id}/like", { params })));
  else
    await (on
      ? unwrap(feed.PUT("/api/feed/v1/outfits/{outfit_id}/save", { params }))
      : unwrap(feed.DELETE("/api/feed/v1/outfits/{outfit_id}/save", { params })));
  const { queryKey } = reactionsQuery(outfit_id);
  // A response in flight predates the change.
  if (queryClient.getQueryData(queryKey))
    await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, (shown) => shown && withToggle(shown, kind, on));
  if (kind === "saved") void queryClient.invalidateQueries({ queryKey: reactionKeys.saves() });
}

export function withToggle(shown: Reactions, kind: ToggleKind, on: boolean): Reactions {
  if (shown[kind] === on) return shown;
  if (kind === "saved" || shown.like_count === null) return { ...shown, [kind]: on };
  return { ...shown, liked: on, like_count: shown.like_count + (on ? 1 : -1) };
}

export const commentsQuery = (outfit_id: string) =>
  infiniteQueryOptions({
    queryKey: reactionKeys.comments(outfit_id),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        feed.GET("/api/feed/v1/outfits/{outfit_id}/comments", {
          params: { path: { outfit_id }, query: { cursor } },
          signal,
        }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Comment>(pages, ({ id }) => id),
  });

export const repliesQuery = ({ outfit_id, id: comment_id }: Comment) =>
  infiniteQueryOptions({
    queryKey: [...reactionKeys.comments(outfit_id), comment_id],
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        feed.GET("/api/feed/v1/outfits/{outfit_id}/comments/{comment_id}/replies", {
          params: { path: { outfit_id, comment_id }, query: { cursor } },
          signal,
        }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Comment>(pages, ({ id }) => id),
  });

/** The people who like the user's own outfit. */
export const likesQuery = (outfit_id: string) =>
  infiniteQueryOptions({
    queryKey: reactionKeys.likes(outfit_id),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        feed.GET("/api/feed/v1/outfits/{outfit_id}/likes", {
          params: { path: { outfit_id }, query: { cursor } },
          signal,
        }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Author>(pages, ({ id }) => id),
  });

export const savesQuery = () =>
  infiniteQueryOptions({
    queryKey: reactionKeys.saves(),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(feed.GET("/api/feed/v1/saves", { params: { query: { cursor } }, signal })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<TimelineItem>(pages, ({ outfit }) => outfit.id),
    meta: aboutTopics("outfits", "follows"),
  });

interface NewComment {
  text: string;
  /** The comment being replied to. */
  reply_to: string | null;
  /** The same for every attempt to send one comment. */
  key: string;
}

export function useComment(outfit_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ text, reply_to, key }: NewComment) =>
      unwrap(
        feed.POST("/api/feed/v1/outfits/{outfit_id}/comments", {
          params: { path: { outfit_id } },
          body: { text, reply_to },
          headers: idempotencyKey(key),
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reactionKeys.one(outfit_id) }),
  });
}

interface Decision {
  comment_id: string;
  act: "approve" | "delete";
}

/** Approves or deletes a comment. */
export function useDecideComment(outfit_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ comment_id, act }: Decision): Promise<void> => {
      const params = { path: { comment_id } };
      if (act === "delete")
        await unwrap(feed.DELETE("/api/feed/v1/comments/{comment_id}", { params }));
      else await unwrap(feed.PUT("/api/feed/v1/comments/{comment_id}/approval", { params }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: reactionKeys.one(outfit_id) }),
  });
}
