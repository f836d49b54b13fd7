/** API calls for tags themselves: the user's, another person's, their owners and covers. */
import { queryOptions } from "@tanstack/react-query";
import { identity, tags, unwrap, wardrobe } from "@/api/client";
import type { TagSort } from "@/api/enums";
import type { Outfit, Profile, Tag, TagMonth } from "@/api/types";
import { readToEnd } from "@/lib/http/pagination";
import { aboutTopics } from "@/lib/http/query-topics";
import type { ViewAs } from "@/lib/sharing/view-as";

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

/** All of the user's tags, in custom order or recently used first. */
export const myTagsQuery = (sort: TagSort = "recent") =>
  queryOptions({
    queryKey: tagKeys.mine(sort),
    queryFn: ({ signal }) =>
      readToEnd<Tag>((cursor) => {
        const params = { query: { sort, limit: 100, cursor } };
        return unwrap(tags.GET("/api/tags/v1/tags", { params, signal }));
      }),
    meta: aboutTopics("tags"),
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
    meta: aboutTopics("tags", "outfits"),
  });
};

export const tagQuery = (user_id: string, slug: string, see_as?: ViewAs) =>
  queryOptions({
    queryKey: see_as ? [...tagKeys.one(user_id, slug), see_as] : tagKeys.one(user_id, slug),
    queryFn: ({ signal }) =>
      unwrap(
        tags.GET("/api/tags/v1/users/{user_id}/tags/{slug}", {
          params: { path: { user_id, slug }, query: { see_as } },
          signal,
        }),
      ),
    meta: aboutTopics("tags"),
  });

/** The months in which the tag's outfits were worn, newest first. */
export const monthsQuery = (user_id: string, slug: string) =>
  queryOptions({
    queryKey: tagKeys.months(user_id, slug),
    queryFn: async ({ signal }): Promise<TagMonth[]> => {
      const path = "/api/tags/v1/users/{user_id}/tags/{slug}/months";
      const params = { path: { user_id, slug } };
      return (await unwrap(tags.GET(path, { params, signal }))).items;
    },
    meta: aboutTopics("tags", "outfits"),
  });

const MAX_CONCURRENT = 100;

/** Return these outfits from the wardrobe, in their order, as far as the visitor may see them. */
export async function readOutfits(ids: readonly string[], signal?: AbortSignal): Promise<Outfit[]> {
  const parts: string[][] = [];
  for (let start = 0; start < ids.length; start += MAX_CONCURRENT) {
    parts.push(ids.slice(start, start + MAX_CONCURRENT));
  }
  const found = await Promise.all(parts.map((part) => readPart(part, signal)));
  const byId = new Map(found.flat().map((outfit) => [outfit.id, outfit]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function readPart(ids: string[], signal?: AbortSignal): Promise<Outfit[]> {
  // `ids=1,2,3` in one parameter.
  const call = { params: { query: { ids: [ids.join()] } }, signal };
  return (await unwrap(wardrobe.GET("/api/wardrobe/v1/outfits", call))).items;
}

/** These people, as far as the viewer may see them; at most 100. */
export async function readPeople(
  people: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, Profile>> {
  const ids = [...new Set(people)].join();
  if (!ids) return new Map();
  const call = { params: { query: { ids } }, signal };
  const found = await unwrap(identity.GET("/api/identity/v1/profiles", call));
  return new Map((found as { items: Profile[] }).items.map((person) => [person.id, person]));
}

/** The profile of a tag's owner; null when the visitor may not see it. */
export const tagOwnerQuery = (ownerId: string) =>
  queryOptions({
    queryKey: tagKeys.owner(ownerId),
    queryFn: async ({ signal }): Promise<Profile | null> =>
      (await readPeople([ownerId], signal)).get(ownerId) ?? null,
    staleTime: 5 * 60_000,
  });
