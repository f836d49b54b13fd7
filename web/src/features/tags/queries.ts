/** What tags ask of the API: one's own, those that hold an outfit, one person's tag with its outfits. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { answer, identity, tags, wardrobe } from "@/api/client";
import type { Outfit, Profile, Tag } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor, readToEnd } from "@/lib/pages";
import { Problem } from "@/lib/problem";
import { slugOf } from "@/lib/slug";
import { about, noteChange } from "@/lib/topics";

export const tagKeys = {
  all: ["tags"] as const,
  mine: () => [...tagKeys.all, "mine"] as const,
  covers: (outfitIds: string[]) => [...tagKeys.all, "covers", ...outfitIds] as const,
  holding: (outfitId: string, ownerId: string) =>
    [...tagKeys.all, "holding", outfitId, ownerId] as const,
  one: (ownerId: string, slug: string) => [...tagKeys.all, "one", ownerId, slug] as const,
  outfits: (ownerId: string, slug: string) => [...tagKeys.one(ownerId, slug), "outfits"] as const,
  owner: (ownerId: string) => [...tagKeys.all, "owner", ownerId] as const,
};

/** All of one's tags, recently used first. */
export const myTagsQuery = () =>
  queryOptions({
    queryKey: tagKeys.mine(),
    queryFn: ({ signal }) =>
      readToEnd<Tag>((cursor) => {
        const params = { query: { sort: "recent" as const, limit: 100, cursor } };
        return answer(tags.GET("/api/tags/v1/tags", { params, signal }));
      }),
    meta: about("tags"),
  });

/** The outfits on the covers of tags; at most 100, as the wardrobe answers no more at once. */
export const coversQuery = (shown: Tag[]) => {
  const ids = shown.flatMap(({ cover_outfit_id }) => cover_outfit_id ?? []).slice(0, 100);
  return queryOptions({
    queryKey: tagKeys.covers(ids),
    queryFn: ({ signal }) => readOutfits(ids, signal),
    meta: about("tags", "outfits"),
  });
};

/** The slugs of somebody's tags that hold an outfit. */
export const holdingQuery = (outfit_id: string, owner_id: string) =>
  queryOptions({
    queryKey: tagKeys.holding(outfit_id, owner_id),
    queryFn: async ({ signal }) => {
      const found = await readToEnd<Tag>((cursor) => {
        const params = { path: { outfit_id }, query: { owner_id, limit: 100, cursor } };
        return answer(tags.GET("/api/tags/v1/outfits/{outfit_id}/tags", { params, signal }));
      });
      return found.map(({ slug }) => slug);
    },
    meta: about("tags"),
  });

interface Placement {
  outfit_id: string;
  slug: string;
  placed: boolean;
}

const place = ({ outfit_id, slug, placed }: Placement) => {
  const params = { path: { slug, outfit_id } };
  return placed
    ? answer(tags.PUT("/api/tags/v1/tags/{slug}/outfits/{outfit_id}", { params }))
    : answer(tags.DELETE("/api/tags/v1/tags/{slug}/outfits/{outfit_id}", { params }));
};

/** Puts an outfit into one's tag or takes it out: shown at once, taken back when it fails. */
export function usePlaceOutfit(outfit_id: string, owner_id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = holdingQuery(outfit_id, owner_id);
  const show = ({ slug, placed }: Omit<Placement, "outfit_id">) =>
    queryClient.setQueryData(queryKey, (slugs: string[] = []) =>
      placed ? [...new Set([...slugs, slug])] : slugs.filter((held) => held !== slug),
    );
  return useMutation({
    scope: { id: `place-${outfit_id}` },
    mutationFn: (wish: Omit<Placement, "outfit_id">) => place({ ...wish, outfit_id }),
    onMutate: async (wish) => {
      await queryClient.cancelQueries({ queryKey });
      show(wish);
    },
    onError: (_error, { slug, placed }) => show({ slug, placed: !placed }),
    onSettled: () => void noteChange(queryClient, "tags"),
  });
}

/** Makes a tag of a name; one that is there already serves as well. */
export function useCreateTag() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string): Promise<{ slug: string; name: string }> =>
      answer(tags.POST("/api/tags/v1/tags", { body: { name } })).catch((error) => {
        if (error instanceof Problem && error.status === 409) return { slug: slugOf(name), name };
        throw error;
      }),
    onSettled: () => noteChange(queryClient, "tags"),
  });
}

export const tagQuery = (user_id: string, slug: string) =>
  queryOptions({
    queryKey: tagKeys.one(user_id, slug),
    queryFn: ({ signal }) =>
      answer(
        tags.GET("/api/tags/v1/users/{user_id}/tags/{slug}", {
          params: { path: { user_id, slug } },
          signal,
        }),
      ),
    meta: about("tags"),
  });

/** The outfits under a tag: the tags service knows their ids, the wardrobe what they are. */
export const tagOutfitsQuery = (user_id: string, slug: string) =>
  infiniteQueryOptions({
    queryKey: tagKeys.outfits(user_id, slug),
    queryFn: async ({ pageParam: cursor, signal }) => {
      const params = { path: { user_id, slug }, query: { cursor } };
      const path = "/api/tags/v1/users/{user_id}/tags/{slug}/outfits";
      const { items, next_cursor } = await answer(tags.GET(path, { params, signal }));
      const ids = items.map(({ id }) => id);
      return { items: await readOutfits(ids, signal), next_cursor };
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Outfit>(pages, ({ id }) => id),
    meta: about("tags", "outfits"),
  });

/** `ids=1,2,3` in one parameter. */
const commaSeparated = { array: { style: "form", explode: false } } as const;

async function readOutfits(ids: string[], signal: AbortSignal): Promise<Outfit[]> {
  if (ids.length === 0) return [];
  const call = { params: { query: { ids } }, querySerializer: commaSeparated, signal };
  return (await answer(wardrobe.GET("/api/wardrobe/v1/outfits", call))).items;
}

/** The profile of a tag's owner; null when it is not shown to the visitor. */
export const tagOwnerQuery = (ownerId: string) =>
  queryOptions({
    queryKey: tagKeys.owner(ownerId),
    queryFn: async ({ signal }): Promise<Profile | null> => {
      const params = { query: { ids: ownerId } };
      const found = await answer(identity.GET("/api/identity/v1/profiles", { params, signal }));
      return (found as { items: Profile[] }).items[0] ?? null;
    },
    staleTime: 5 * 60_000,
  });
