/** API calls for circles: the user's lists of people, of which nobody else learns. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { feed, idempotencyKey, ifMatch, unwrap } from "@/api/client";
import type { Circle, CircleMember, Contact, MembersChange, PersonFound } from "@/api/types";
import { circlesQuery, sessionKeys } from "@/features/session";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { aboutTopics, invalidateTopics } from "@/lib/http/query-topics";

/** People who can be added or removed at once. */
export const MAX_AT_ONCE = 100;

/** All begin with "circles", so that one call outdates them all. */
const keys = {
  all: ["circles"] as const,
  circle: (id: string) => [...keys.all, "circle", id] as const,
  members: (id: string) => [...keys.all, "members", id] as const,
  ofPerson: (userId: string) => [...keys.all, "of", userId] as const,
};

const outdate = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: keys.all });

export const circleQuery = (circle_id: string) =>
  queryOptions({
    queryKey: keys.circle(circle_id),
    queryFn: ({ signal }): Promise<Circle> => {
      const params = { path: { circle_id } };
      return unwrap(feed.GET("/api/feed/v1/circles/{circle_id}", { params, signal }));
    },
  });

/** The people in a circle, last added first. */
export const membersQuery = (circle_id: string) =>
  infiniteQueryOptions({
    queryKey: keys.members(circle_id),
    queryFn: ({ pageParam: cursor, signal }) => {
      const params = { path: { circle_id }, query: { cursor } };
      return unwrap(feed.GET("/api/feed/v1/circles/{circle_id}/members", { params, signal }));
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<CircleMember>(pages, ({ id }) => id),
    // A block ends memberships.
    meta: aboutTopics("follows"),
  });

/** The ids of the user's circles that a person is in. */
export const circlesOfPersonQuery = (user_id: string) =>
  queryOptions({
    queryKey: keys.ofPerson(user_id),
    queryFn: async ({ signal }): Promise<string[]> => {
      const params = { path: { user_id } };
      const found = await unwrap(
        feed.GET("/api/feed/v1/users/{user_id}/circles", { params, signal }),
      );
      return found.circle_ids;
    },
  });

const PAGED = { initialPageParam: FIRST_PAGE, getNextPageParam: nextCursor } as const;

/** People by the beginning of a name; before anything is typed, whom the user follows. */
export const candidatesQuery = (q: string) =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: ["circle-candidates", q],
    queryFn: async ({ pageParam: cursor, signal }) => {
      if (q === "") {
        const params = { query: { cursor } };
        return await unwrap(feed.GET("/api/feed/v1/following", { params, signal }));
      }
      const params = { query: { q, cursor } };
      const page = await unwrap(feed.GET("/api/feed/v1/people", { params, signal }));
      return { ...page, items: page.items.map(contactOf) };
    },
    select: ({ pages }) => itemsOf<Contact>(pages, ({ id }) => id),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: aboutTopics("follows"),
  });

const contactOf = ({ user_id, username, display_name, avatar_path }: PersonFound): Contact => ({
  id: user_id,
  username,
  display_name,
  avatar_path,
});

export function useCreateCircle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      unwrap(feed.POST("/api/feed/v1/circles", { body: { name }, headers: idempotencyKey() })),
    onSettled: () => outdate(queryClient),
  });
}

export function useRenameCircle({ id: circle_id, version }: Circle) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => {
      const params = { path: { circle_id } };
      const headers = ifMatch(version);
      return unwrap(
        feed.PATCH("/api/feed/v1/circles/{circle_id}", { params, body: { name }, headers }),
      );
    },
    onSettled: () => outdate(queryClient),
  });
}

/** The caller outdates the queries once it has left the circle's page. */
export function useDeleteCircle(circle_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const params = { path: { circle_id } };
      return unwrap(feed.DELETE("/api/feed/v1/circles/{circle_id}", { params }));
    },
    onSuccess: () => {
      queryClient.setQueryData(circlesQuery().queryKey, (shown) =>
        shown?.filter(({ id }) => id !== circle_id),
      );
    },
  });
}

/** After a deletion: what was shown to the circle alone is private now, by default too. */
export const useOutdateAfterDeletion = () => {
  const queryClient = useQueryClient();
  return () => {
    void outdate(queryClient);
    void queryClient.invalidateQueries({ queryKey: sessionKeys.profile() });
    void invalidateTopics(queryClient, "outfits", "garments", "tags");
  };
};

/** Adds and removes people; returns the actual changes. */
export function useChangeMembers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ circle_id, ...body }: MembersChange & { circle_id: string }) => {
      const params = { path: { circle_id } };
      return unwrap(feed.POST("/api/feed/v1/circles/{circle_id}/members", { params, body }));
    },
    onSettled: () => outdate(queryClient),
  });
}

interface Tick {
  circle_id: string;
  isIn: boolean;
}

/** Puts one person into a circle or out of it: optimistic, rolled back on failure. */
export function useTickCircle(user_id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = circlesOfPersonQuery(user_id);
  const show = ({ circle_id, isIn }: Tick) =>
    queryClient.setQueryData(queryKey, (ids: string[] = []) =>
      isIn ? [...new Set([...ids, circle_id])] : ids.filter((id) => id !== circle_id),
    );
  return useMutation({
    scope: { id: `circles-of-${user_id}` },
    mutationFn: ({ circle_id, isIn }: Tick) => {
      const params = { path: { circle_id, user_id } };
      return isIn
        ? unwrap(feed.PUT("/api/feed/v1/circles/{circle_id}/members/{user_id}", { params }))
        : unwrap(feed.DELETE("/api/feed/v1/circles/{circle_id}/members/{user_id}", { params }));
    },
    onMutate: async (tick) => {
      await queryClient.cancelQueries({ queryKey });
      show(tick);
    },
    onError: (_error, { circle_id, isIn }) => show({ circle_id, isIn: !isIn }),
    onSettled: () => outdate(queryClient),
  });
}
