/** API calls for relationships: follow, mute, block, and their lists. */
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { feed, unwrap } from "@/api/client";
import {
  type Followed,
  followedQuery,
  refetchAfterBlock,
  relationQuery,
  sendBlock,
  sendFollow,
} from "@/api/follows";
import type { Contact, MuteDays, Relation } from "@/api/types";
import type { PEOPLE_LISTS } from "@/features/profile/people/people-lists";
import { useSession } from "@/features/session";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { aboutTopics, invalidateTopics } from "@/lib/http/query-topics";
import { afterToggles, enqueueToggle } from "@/lib/http/toggle-queue";

interface FollowChange {
  follows: boolean;
  /** The state shown until the service responds. */
  expected: Relation["follow"];
}

/** Follows or unfollows optimistically, rolled back on failure; offline it waits. */
export function useFollow(user_id: string) {
  const queryClient = useQueryClient();
  const me = useSession()?.user.id ?? "";
  const target = { person: me, kind: "follows", id: user_id } as const;
  const { queryKey } = relationQuery(user_id);
  return useMutation({
    mutationFn: async ({ follows }: FollowChange): Promise<Followed | undefined> => {
      const send = (on: boolean) => sendFollow(queryClient, user_id, on);
      void (await enqueueToggle({ ...target, confirmed: !follows, wanted: follows, send }));
      await afterToggles(target);
      return queryClient.getQueryData(followedQuery(user_id).queryKey);
    },
    onMutate: async ({ expected }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, follow: expected });
      return { before };
    },
    onError: (_error, _wish, context) => queryClient.setQueryData(queryKey, context?.before),
    onSuccess: () => invalidateTopics(queryClient, "follows"),
  });
}

/** Invalidates all relationships and everything that depends on them. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    void invalidateTopics(queryClient, "follows");
    return queryClient.invalidateQueries({ queryKey: ["relations"] });
  };
}

/** `leave` leaves the page that the block hides, before its data is refetched. */
export function useBlock(user_id: string, leave?: () => Promise<void>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (blocks: boolean) => sendBlock(queryClient, user_id, blocks),
    onSuccess: async (_answer, blocks) => {
      if (blocks) await leave?.();
      void refetchAfterBlock(queryClient);
    },
  });
}

/** A number of days; null: until unmuted; undefined: unmute. */
export function useMute(user_id: string) {
  const onSettled = useRefresh();
  const params = { path: { user_id } };
  return useMutation({
    mutationFn: async (days: MuteDays | undefined) => {
      if (days === undefined) await unwrap(feed.DELETE("/api/feed/v1/mutes/{user_id}", { params }));
      else await unwrap(feed.PUT("/api/feed/v1/mutes/{user_id}", { params, body: { days } }));
    },
    onSettled,
  });
}

export function useRemoveFollower(user_id: string) {
  const onSettled = useRefresh();
  const params = { path: { user_id } };
  return useMutation({
    mutationFn: () => unwrap(feed.DELETE("/api/feed/v1/followers/{user_id}", { params })),
    onSettled,
  });
}

export type PeopleList = (typeof PEOPLE_LISTS)[number];

/** A person in one of the lists; muted people include the end of the mute. */
export type Listed = Contact & { until?: string | null };

const PATHS = {
  requests: "/api/feed/v1/follow-requests",
  followers: "/api/feed/v1/followers",
  following: "/api/feed/v1/following",
  blocks: "/api/feed/v1/blocks",
  mutes: "/api/feed/v1/mutes",
} as const;

/** One of the user's lists of people, newest first. */
export const peopleQuery = (list: PeopleList) =>
  infiniteQueryOptions({
    queryKey: ["relations", "list", list],
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(feed.GET(PATHS[list], { params: { query: { cursor } }, signal })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Listed>(pages, ({ id }) => id),
    meta: aboutTopics("follows"),
  });

interface Decision {
  user_id: string;
  approves: boolean;
}

export function useAnswerRequest() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: ({ user_id, approves }: Decision) => {
      const params = { path: { user_id } };
      return approves
        ? unwrap(feed.PUT("/api/feed/v1/follow-requests/{user_id}", { params }))
        : unwrap(feed.DELETE("/api/feed/v1/follow-requests/{user_id}", { params }));
    },
    onSettled,
  });
}
