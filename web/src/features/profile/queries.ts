/** API calls for profiles: a person, their outfits and tags, also as viewed by others. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { identity, tags, unwrap, wardrobe } from "@/api/client";
import type { Outfit, Profile, Tag } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { Problem } from "@/lib/http/problem";
import { aboutTopics } from "@/lib/http/query-topics";
import type { ViewAs } from "@/lib/sharing/view-as";

export const profileKeys = {
  all: ["profile"] as const,
  one: (username: string, see_as?: ViewAs) => [...profileKeys.all, username, see_as] as const,
  outfits: (userId: string, see_as?: ViewAs) =>
    [...profileKeys.all, "outfits", userId, see_as] as const,
  featured: (userId: string, see_as?: ViewAs) =>
    [...profileKeys.all, "featured", userId, see_as] as const,
  tags: (userId: string, see_as?: ViewAs) => [...profileKeys.all, "tags", userId, see_as] as const,
};

/** A person by username; a former username finds the person as well. */
export const personQuery = (username: string, see_as?: ViewAs) =>
  queryOptions({
    queryKey: profileKeys.one(username, see_as),
    queryFn: async ({ signal }) => {
      const params = { query: { username, see_as } };
      return (await unwrap(
        identity.GET("/api/identity/v1/profiles", { params, signal }),
      )) as Profile;
    },
    meta: aboutTopics("follows"),
  });

export const personOutfitsQuery = (owner_id: string, see_as?: ViewAs) =>
  infiniteQueryOptions({
    queryKey: profileKeys.outfits(owner_id, see_as),
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        wardrobe.GET("/api/wardrobe/v1/outfits", {
          params: { query: { owner_id, cursor, see_as } },
          signal,
        }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Outfit>(pages, ({ id }) => id),
    meta: aboutTopics("outfits", "follows"),
  });

/** Outfits that a person shows first. */
export const featuredOutfitsQuery = (owner_id: string, see_as?: ViewAs) =>
  queryOptions({
    queryKey: profileKeys.featured(owner_id, see_as),
    queryFn: async ({ signal }): Promise<Outfit[]> => {
      const params = { query: { owner_id, featured: true, see_as } };
      return (await unwrap(wardrobe.GET("/api/wardrobe/v1/outfits", { params, signal }))).items;
    },
    meta: aboutTopics("outfits", "follows"),
  });

/** Featured ones come first. */
export const personTagsQuery = (user_id: string, see_as?: ViewAs) =>
  queryOptions({
    queryKey: profileKeys.tags(user_id, see_as),
    queryFn: ({ signal }): Promise<Tag[]> => {
      const params = {
        path: { user_id },
        query: { limit: 100, sort: "featured", see_as },
      } as const;
      return unwrap(tags.GET("/api/tags/v1/users/{user_id}/tags", { params, signal })).then(
        ({ items }) => items,
        (error) => {
          // Tags that the viewer may not see count as none.
          if (error instanceof Problem && error.status === 404) return [];
          throw error;
        },
      );
    },
    meta: aboutTopics("tags", "follows"),
  });

/** Resolves when the first screen's data is complete, so that later data moves nothing. */
export async function prefetchFirstScreen(queryClient: QueryClient, userId: string) {
  await Promise.all([
    queryClient.prefetchQuery(personTagsQuery(userId)),
    queryClient.prefetchQuery(featuredOutfitsQuery(userId)),
    queryClient.prefetchInfiniteQuery(personOutfitsQuery(userId)),
  ]);
}
