/** What profiles ask of the API: a person, their outfits and tags, following, and requests to follow. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { answer, feed, identity, tags, wardrobe } from "@/api/client";
import type { Contact, Follow, Outfit, Profile, Tag } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/pages";
import { Problem } from "@/lib/problem";
import { about, noteChange } from "@/lib/topics";

export const profileKeys = {
  all: ["profile"] as const,
  one: (username: string) => [...profileKeys.all, username] as const,
  outfits: (userId: string) => [...profileKeys.all, "outfits", userId] as const,
  tags: (userId: string) => [...profileKeys.all, "tags", userId] as const,
  follow: (userId: string) => [...profileKeys.all, "follow", userId] as const,
  requests: () => [...profileKeys.all, "follow-requests"] as const,
};

/** A person by username; a former username answers the person as well. */
export const personQuery = (username: string) =>
  queryOptions({
    queryKey: profileKeys.one(username),
    queryFn: async ({ signal }) => {
      const params = { query: { username } };
      return (await answer(
        identity.GET("/api/identity/v1/profiles", { params, signal }),
      )) as Profile;
    },
    meta: about("follows"),
  });

export const personOutfitsQuery = (owner_id: string) =>
  infiniteQueryOptions({
    queryKey: profileKeys.outfits(owner_id),
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(
        wardrobe.GET("/api/wardrobe/v1/outfits", {
          params: { query: { owner_id, cursor } },
          signal,
        }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Outfit>(pages, ({ id }) => id),
    meta: about("outfits", "follows"),
  });

export const personTagsQuery = (user_id: string) =>
  queryOptions({
    queryKey: profileKeys.tags(user_id),
    queryFn: ({ signal }): Promise<Tag[]> => {
      const params = { path: { user_id }, query: { limit: 100 } };
      return answer(tags.GET("/api/tags/v1/users/{user_id}/tags", { params, signal })).then(
        ({ items }) => items,
        (error) => {
          // Tags that one may not see are none.
          if (error instanceof Problem && error.status === 404) return [];
          throw error;
        },
      );
    },
    meta: about("tags", "follows"),
  });

export const followQuery = (user_id: string) =>
  queryOptions({
    queryKey: profileKeys.follow(user_id),
    queryFn: ({ signal }) =>
      answer(feed.GET("/api/feed/v1/follows/{user_id}", { params: { path: { user_id } }, signal })),
  });

interface Wish {
  follows: boolean;
  /** What is shown until the service has answered. */
  expected: Follow["state"];
}

/** Follows or unfollows: shown at once, taken back when it fails; one wish after the other. */
export function useFollow(user_id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = followQuery(user_id);
  const params = { path: { user_id } };
  return useMutation({
    scope: { id: `follow-${user_id}` },
    mutationFn: ({ follows }: Wish) =>
      follows
        ? answer(feed.PUT("/api/feed/v1/follows/{user_id}", { params }))
        : answer(feed.DELETE("/api/feed/v1/follows/{user_id}", { params })),
    onMutate: async ({ expected }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, { state: expected });
      return { before };
    },
    onError: (_error, _wish, context) => queryClient.setQueryData(queryKey, context?.before),
    onSuccess: (follow) => {
      queryClient.setQueryData(queryKey, follow);
      void noteChange(queryClient, "follows");
    },
  });
}

/** Who waits for one's answer. */
export const followRequestsQuery = () =>
  infiniteQueryOptions({
    queryKey: profileKeys.requests(),
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(feed.GET("/api/feed/v1/follow-requests", { params: { query: { cursor } }, signal })),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Contact>(pages, ({ id }) => id),
  });

interface Decision {
  user_id: string;
  approves: boolean;
}

export function useAnswerRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ user_id, approves }: Decision) => {
      const params = { path: { user_id } };
      return approves
        ? answer(feed.PUT("/api/feed/v1/follow-requests/{user_id}", { params }))
        : answer(feed.DELETE("/api/feed/v1/follow-requests/{user_id}", { params }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: profileKeys.requests() }),
  });
}
