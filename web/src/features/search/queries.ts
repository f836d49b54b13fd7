/** What the search page asks of the API, and the people and outfits that it offers by itself. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseInfiniteQueryResult,
} from "@tanstack/react-query";
import { answer, feed, identity, tags, wardrobe } from "@/api/client";
import type { Outfit, PersonFound, Profile, Tag, TimelineItem } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/pages";
import { about } from "@/lib/topics";

export type Found<T> = UseInfiniteQueryResult<T[]>;

/** While one types, what was found before stays. */
const WHILE_TYPING = { placeholderData: keepPreviousData, staleTime: 0 } as const;
const PAGED = { initialPageParam: FIRST_PAGE, getNextPageParam: nextCursor } as const;

/** People by the beginning of a name. */
export const peopleFoundQuery = (q: string) =>
  infiniteQueryOptions({
    ...PAGED,
    ...WHILE_TYPING,
    queryKey: ["search", "people", q],
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(feed.GET("/api/feed/v1/people", { params: { query: { q, cursor } }, signal })),
    select: ({ pages }) => itemsOf<PersonFound>(pages, ({ user_id }) => user_id),
  });

/** A tag with its owner and cover, as far as one sees them. */
export interface TagFound {
  tag: Tag;
  owner: Profile | undefined;
  cover: Outfit | undefined;
}

/** One's own tags and public ones by the beginning of a name. */
export const tagsFoundQuery = (q: string) =>
  infiniteQueryOptions({
    ...PAGED,
    ...WHILE_TYPING,
    queryKey: ["search", "tags", q],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const params = { query: { q, cursor } };
      const page = await answer(tags.GET("/api/tags/v1/search", { params, signal }));
      return { ...page, items: await withContext(page.items, signal) };
    },
    select: ({ pages }) => itemsOf<TagFound>(pages, ({ tag }) => tag.id),
  });

async function withContext(found: readonly Tag[], signal: AbortSignal): Promise<TagFound[]> {
  const [owners, covers] = await Promise.all([
    readOwners(found, signal),
    readCovers(found, signal),
  ]);
  return found.map((tag) => ({
    tag,
    owner: owners.find(({ id }) => id === tag.owner_id),
    cover: covers.find(({ id }) => id === tag.cover_outfit_id),
  }));
}

async function readOwners(found: readonly Tag[], signal: AbortSignal): Promise<Profile[]> {
  const ids = [...new Set(found.map(({ owner_id }) => owner_id))].join(",");
  if (!ids) return [];
  const params = { query: { ids } };
  const profiles = await answer(identity.GET("/api/identity/v1/profiles", { params, signal }));
  return "items" in profiles ? profiles.items : [];
}

async function readCovers(found: readonly Tag[], signal: AbortSignal): Promise<Outfit[]> {
  const ids = found.flatMap(({ cover_outfit_id }) => cover_outfit_id ?? []);
  if (ids.length === 0) return [];
  const params = { query: { ids } };
  return (await answer(wardrobe.GET("/api/wardrobe/v1/outfits", { params, signal }))).items;
}

/** One's own outfits by words of their captions and descriptions. */
export const outfitsFoundQuery = (q: string) =>
  infiniteQueryOptions({
    ...PAGED,
    ...WHILE_TYPING,
    queryKey: ["search", "outfits", q],
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(
        wardrobe.GET("/api/wardrobe/v1/outfits", { params: { query: { q, cursor } }, signal }),
      ),
    select: ({ pages }) => itemsOf<Outfit>(pages, ({ id }) => id),
    meta: about("outfits"),
  });

/** Public outfits of people one may not know yet. */
export const discoverQuery = () =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: ["search", "discover"],
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(feed.GET("/api/feed/v1/discover", { params: { query: { cursor } }, signal })),
    select: ({ pages }) => itemsOf<TimelineItem>(pages, ({ outfit }) => outfit.id),
    staleTime: 5 * 60_000,
  });

/** People to start with; whoever is followed stays in the list until it is read again. */
export const suggestionsQuery = (limit: number) =>
  queryOptions({
    queryKey: ["search", "suggestions", limit],
    queryFn: async ({ signal }) => {
      const params = { query: { limit } };
      return (await answer(feed.GET("/api/feed/v1/people/suggestions", { params, signal }))).items;
    },
    staleTime: 5 * 60_000,
  });

type Mark = "seen" | "opened" | "followed";

/** Counts what one did with recommendations, for who made them; a failure concerns nobody. */
export function tellMarks(ids: readonly (string | null)[], mark: Mark): void {
  const items = ids.flatMap((id) => (id ? [{ id, mark }] : []));
  if (items.length === 0) return;
  answer(feed.POST("/api/feed/v1/recommendations/marks", { body: { items } })).catch(() => {});
}
