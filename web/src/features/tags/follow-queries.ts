/** API calls for followed tags. */
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { feed, tags, unwrap } from "@/api/client";
import type { FollowedTag, Tag } from "@/api/types";
import { useSession } from "@/features/session";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { usePendingToggle } from "@/lib/http/pending-toggles";
import { aboutTopics, invalidateTopics } from "@/lib/http/query-topics";
import { afterToggles, enqueueToggle } from "@/lib/http/toggle-queue";
import { tagKeys } from "./queries";

/** A followed tag, with the tags service's data: its size and cover. */
export interface FollowedCover extends FollowedTag {
  outfit_count: number;
  cover_outfit_id: string | null;
}

export const followedTagsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...tagKeys.all, "followed"],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const params = { query: { cursor, limit: 40 } };
      const page = await unwrap(feed.GET("/api/feed/v1/followed-tags", { params, signal }));
      const readable = await readTags(
        page.items.map(({ id }) => id),
        signal,
      );
      const items = page.items.map((item): FollowedCover => {
        const tag = readable.get(item.id);
        return {
          ...item,
          outfit_count: tag?.outfit_count ?? 0,
          cover_outfit_id: tag?.cover_outfit_id ?? null,
        };
      });
      return { items, next_cursor: page.next_cursor };
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<FollowedCover>(pages, ({ id }) => id),
    meta: aboutTopics("tags", "follows"),
  });

async function readTags(ids: string[], signal: AbortSignal): Promise<Map<string, Tag>> {
  if (ids.length === 0) return new Map();
  // `ids=1,2,3` in one parameter.
  const call = { params: { query: { ids: [ids.join()] } }, signal };
  const { items } = await unwrap(tags.GET("/api/tags/v1/tags", call));
  return new Map(items.map((tag) => [tag.id, tag]));
}

export const tagFollowQuery = (tag_id: string) =>
  queryOptions({
    queryKey: [...tagKeys.all, "follow", tag_id],
    queryFn: async ({ signal }) => {
      const params = { path: { tag_id } };
      return (await unwrap(feed.GET("/api/feed/v1/tag-follows/{tag_id}", { params, signal })))
        .state;
    },
    meta: aboutTopics("follows"),
  });

/** Follows or unfollows a tag and shows the confirmed state. */
export async function sendTagFollow(queryClient: QueryClient, tag_id: string, on: boolean) {
  const params = { path: { tag_id } };
  await (on
    ? unwrap(feed.PUT("/api/feed/v1/tag-follows/{tag_id}", { params }))
    : unwrap(feed.DELETE("/api/feed/v1/tag-follows/{tag_id}", { params })));
  queryClient.setQueryData(tagFollowQuery(tag_id).queryKey, on ? "following" : "none");
}

/** Follows or unfollows a tag: optimistic, rolled back on failure; offline it waits. */
export function useFollowTag(tag_id: string) {
  const queryClient = useQueryClient();
  const person = useSession()?.user.id ?? "";
  const target = { person, kind: "tag-follows", id: tag_id } as const;
  const { data: state } = useQuery(tagFollowQuery(tag_id));
  const pending = usePendingToggle(target);
  const follows = pending ?? state === "following";
  const { mutate } = useMutation({
    mutationFn: async (on: boolean) => {
      const send = (latest: boolean) => sendTagFollow(queryClient, tag_id, latest);
      const confirmed = state ? follows : null;
      void (await enqueueToggle({ ...target, confirmed, wanted: on, send }));
      await afterToggles(target);
    },
    onSettled: () => void invalidateTopics(queryClient, "follows"),
  });
  return { follows, mutate };
}
