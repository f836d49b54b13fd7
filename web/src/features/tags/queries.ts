/** What is asked of tags themselves: one's own, one person's, their owners and covers. */
import { queryOptions } from "@tanstack/react-query";
import { answer, identity, tags, wardrobe } from "@/api/client";
import type { Outfit, Profile, Tag, TagMonth } from "@/api/types";
import type { SeeAs } from "@/lib/mirror";
import { readToEnd } from "@/lib/pages";
import { about } from "@/lib/topics";

export type TagSort = "hand" | "recent";

export const tagKeys = {
  all: ["tags"] as const,
  mine: (sort: TagSort) => [...tagKeys.all, "mine", sort] as const,
  covers: (outfitIds: string[]) => [...tagKeys.all, "covers", ...outfitIds] as const,
  holding: (outfitId: string, ownerId: string) =>
    [...tagKeys.all, "holding", outfitId, ownerId] as const,
  one: (ownerId: string, slug: string) => [...tagKeys.all, "one", ownerId, slug] as const,
  outfits: (ownerId: string, slug: string) => [...tagKeys.one(ownerId, slug), "outfits"] as const,
  months: (ownerId: string, slug: string) => [...tagKeys.one(ownerId, slug), "months"] as const,
  pick: (ownerId: string) => [...tagKeys.all, "pick", ownerId] as const,
  owner: (ownerId: string) => [...tagKeys.all, "owner", ownerId] as const,
};

/** All of one's tags, in the order by hand or recently used first. */
export const myTagsQuery = (sort: TagSort = "recent") =>
  queryOptions({
    queryKey: tagKeys.mine(sort),
    queryFn: ({ signal }) =>
      readToEnd<Tag>((cursor) => {
        const params = { query: { sort, limit: 100, cursor } };
        return answer(tags.GET("/api/tags/v1/tags", { params, signal }));
      }),
    meta: about("tags"),
  });

interface Covered {
  cover_outfit_id: string | null;
}

/** The outfits on the covers of tags. */
export const coversQuery = (shown: readonly Covered[]) => {
  const ids = [...new Set(shown.flatMap(({ cover_outfit_id }) => cover_outfit_id ?? []))].sort();
  return queryOptions({
    queryKey: tagKeys.covers(ids),
    queryFn: ({ signal }) => readOutfits(ids, signal),
    meta: about("tags", "outfits"),
  });
};

export const tagQuery = (user_id: string, slug: string, see_as?: SeeAs) =>
  queryOptions({
    queryKey: see_as ? [...tagKeys.one(user_id, slug), see_as] : tagKeys.one(user_id, slug),
    queryFn: ({ signal }) =>
      answer(
        tags.GET("/api/tags/v1/users/{user_id}/tags/{slug}", {
          params: { path: { user_id, slug }, query: { see_as } },
          signal,
        }),
      ),
    meta: about("tags"),
  });

/** The months in which the outfits under a tag were worn, newest first. */
export const monthsQuery = (user_id: string, slug: string) =>
  queryOptions({
    queryKey: tagKeys.months(user_id, slug),
    queryFn: async ({ signal }): Promise<TagMonth[]> => {
      const path = "/api/tags/v1/users/{user_id}/tags/{slug}/months";
      const params = { path: { user_id, slug } };
      return (await answer(tags.GET(path, { params, signal }))).items;
    },
    meta: about("tags", "outfits"),
  });

/** `ids=1,2,3` in one parameter. */
const commaSeparated = { array: { style: "form", explode: false } } as const;

const MOST_AT_ONCE = 100;

/** What the wardrobe knows of these outfits, in their order, as far as the visitor may see them. */
export async function readOutfits(ids: readonly string[], signal?: AbortSignal): Promise<Outfit[]> {
  const parts: string[][] = [];
  for (let start = 0; start < ids.length; start += MOST_AT_ONCE) {
    parts.push(ids.slice(start, start + MOST_AT_ONCE));
  }
  const found = await Promise.all(parts.map((part) => readPart(part, signal)));
  const byId = new Map(found.flat().map((outfit) => [outfit.id, outfit]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function readPart(ids: string[], signal?: AbortSignal): Promise<Outfit[]> {
  const query = { ids };
  const call = { params: { query }, querySerializer: commaSeparated, signal };
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
