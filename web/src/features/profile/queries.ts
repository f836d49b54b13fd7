/** What profiles ask of the API: a person, their outfits and tags, also as others see one's own. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { answer, identity, tags, wardrobe } from "@/api/client";
import type { Outfit, Profile, Tag } from "@/api/types";
import type { SeeAs } from "@/lib/mirror";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/pages";
import { Problem } from "@/lib/problem";
import { about } from "@/lib/topics";

export const profileKeys = {
  all: ["profile"] as const,
  one: (username: string, see_as?: SeeAs) => [...profileKeys.all, username, see_as] as const,
  outfits: (userId: string, see_as?: SeeAs) =>
    [...profileKeys.all, "outfits", userId, see_as] as const,
  tags: (userId: string, see_as?: SeeAs) => [...profileKeys.all, "tags", userId, see_as] as const,
};

/** A person by username; a former username answers the person as well. */
export const personQuery = (username: string, see_as?: SeeAs) =>
  queryOptions({
    queryKey: profileKeys.one(username, see_as),
    queryFn: async ({ signal }) => {
      const params = { query: { username, see_as } };
      return (await answer(
        identity.GET("/api/identity/v1/profiles", { params, signal }),
      )) as Profile;
    },
    meta: about("follows"),
  });

export const personOutfitsQuery = (owner_id: string, see_as?: SeeAs) =>
  infiniteQueryOptions({
    queryKey: profileKeys.outfits(owner_id, see_as),
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(
        wardrobe.GET("/api/wardrobe/v1/outfits", {
          params: { query: { owner_id, cursor, see_as } },
          signal,
        }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Outfit>(pages, ({ id }) => id),
    meta: about("outfits", "follows"),
  });

export const personTagsQuery = (user_id: string, see_as?: SeeAs) =>
  queryOptions({
    queryKey: profileKeys.tags(user_id, see_as),
    queryFn: ({ signal }): Promise<Tag[]> => {
      const params = { path: { user_id }, query: { limit: 100, see_as } };
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

/** Resolves when all that stands in the first screen has come: nothing moves when more does. */
export async function prefetchFirstScreen(queryClient: QueryClient, userId: string) {
  await Promise.all([
    queryClient.prefetchQuery(personTagsQuery(userId)),
    queryClient.prefetchInfiniteQuery(personOutfitsQuery(userId)),
  ]);
}
