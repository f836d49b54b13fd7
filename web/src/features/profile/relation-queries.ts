/** What people ask of the API about each other: follow, mute, block, and the lists of who does. */
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, feed } from "@/api/client";
import {
  type Followed,
  followedQuery,
  relationQuery,
  renewAfterBlock,
  sendBlock,
  sendFollow,
} from "@/api/follows";
import type { Contact, MuteDays, Relation } from "@/api/types";
import { useSession } from "@/features/session";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/pages";
import { endOfTurn, toggleInTurn } from "@/lib/toggle-queue";
import { about, noteChange } from "@/lib/topics";
import type { PEOPLE_LISTS } from "./people-lists";

interface Wish {
  follows: boolean;
  /** What is shown until the service has answered. */
  expected: Relation["follow"];
}

/** Follows or unfollows: shown at once, taken back when it fails; offline it waits. */
export function useFollow(user_id: string) {
  const queryClient = useQueryClient();
  const me = useSession()?.user.id ?? "";
  const target = { person: me, kind: "follows", id: user_id } as const;
  const { queryKey } = relationQuery(user_id);
  return useMutation({
    mutationFn: async ({ follows }: Wish): Promise<Followed | undefined> => {
      const send = (on: boolean) => sendFollow(queryClient, user_id, on);
      void (await toggleInTurn({ ...target, confirmed: !follows, wanted: follows, send }));
      await endOfTurn(target);
      return queryClient.getQueryData(followedQuery(user_id).queryKey);
    },
    onMutate: async ({ expected }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, follow: expected });
      return { before };
    },
    onError: (_error, _wish, context) => queryClient.setQueryData(queryKey, context?.before),
    onSuccess: () => noteChange(queryClient, "follows"),
  });
}

/** Asks again how one stands to everybody, and for what follows from that. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    void noteChange(queryClient, "follows");
    return queryClient.invalidateQueries({ queryKey: ["relations"] });
  };
}

/** `leave` goes from what the block hides, before that is asked for again. */
export function useBlock(user_id: string, leave?: () => Promise<void>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (blocks: boolean) => sendBlock(queryClient, user_id, blocks),
    onSuccess: async (_answer, blocks) => {
      if (blocks) await leave?.();
      void renewAfterBlock(queryClient);
    },
  });
}

/** For so many days; null: until taken back; undefined: no longer. */
export function useMute(user_id: string) {
  const onSettled = useRefresh();
  const params = { path: { user_id } };
  return useMutation({
    mutationFn: async (days: MuteDays | undefined) => {
      if (days === undefined) await answer(feed.DELETE("/api/feed/v1/mutes/{user_id}", { params }));
      else await answer(feed.PUT("/api/feed/v1/mutes/{user_id}", { params, body: { days } }));
    },
    onSettled,
  });
}

export function useRemoveFollower(user_id: string) {
  const onSettled = useRefresh();
  const params = { path: { user_id } };
  return useMutation({
    mutationFn: () => answer(feed.DELETE("/api/feed/v1/followers/{user_id}", { params })),
    onSettled,
  });
}

export type PeopleList = (typeof PEOPLE_LISTS)[number];

/** Somebody in one of the lists; muted people come with the end of it. */
export type Listed = Contact & { until?: string | null };

const PATHS = {
  requests: "/api/feed/v1/follow-requests",
  followers: "/api/feed/v1/followers",
  following: "/api/feed/v1/following",
  blocks: "/api/feed/v1/blocks",
  mutes: "/api/feed/v1/mutes",
} as const;

/** One's own list of people, newest first. */
export const peopleQuery = (list: PeopleList) =>
  infiniteQueryOptions({
    queryKey: ["relations", "list", list],
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(feed.GET(PATHS[list], { params: { query: { cursor } }, signal })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Listed>(pages, ({ id }) => id),
    meta: about("follows"),
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
        ? answer(feed.PUT("/api/feed/v1/follow-requests/{user_id}", { params }))
        : answer(feed.DELETE("/api/feed/v1/follow-requests/{user_id}", { params }));
    },
    onSettled,
  });
}
