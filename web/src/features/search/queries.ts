/** API calls of the search page, including its suggestions. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseInfiniteQueryResult,
} from "@tanstack/react-query";
import { feed, identity, tags, unwrap, wardrobe } from "@/api/client";
import type {
  Outfit,
  PersonFound,
  Profile,
  RecommendationMark,
  Tag,
  TimelineItem,
} from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { aboutTopics } from "@/lib/http/query-topics";

export type Found<T> = UseInfiniteQueryResult<T[]>;

/** Keeps the previous results while the user types. */
const WHILE_TYPING = { placeholderData: keepPreviousData, staleTime: 0 } as const;
const PAGED = { initialPageParam: FIRST_PAGE, getNextPageParam: nextCursor } as const;

/** People by the beginning of a name. */
export const peopleSearchQuery = (q: string) =>
  infiniteQueryOptions({
    ...PAGED,
    ...WHILE_TYPING,
    queryKey: ["search", "people", q],
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(feed.GET("/api/feed/v1/people", { params: { query: { q, cursor } }, signal })),
    select: ({ pages }) => itemsOf<PersonFound>(pages, ({ user_id }) => user_id),
  });

/** A tag with its owner and cover, as far as the viewer may see them. */
export interface TagFound {
  tag: Tag;
  owner: Profile | undefined;
  cover: Outfit | undefined;
}

/** The user's own and public tags by the beginning of a name. */
export const tagSearchQuery = (q: string) =>
  infiniteQueryOptions({
    ...PAGED,
    ...WHILE_TYPING,
    queryKey: ["search", "tags", q],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const params = { query: { q, cursor } };
      const page = await unwrap(tags.GET("/api/tags/v1/search", { params, signal }));
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
  const profiles = await unwrap(identity.GET("/api/identity/v1/profiles", { params, signal }));
  return "items" in profiles ? profiles.items : [];
}

async function readCovers(found: readonly Tag[], signal: AbortSignal): Promise<Outfit[]> {
  const ids = found.flatMap(({ cover_outfit_id }) => cover_outfit_id ?? []);
  if (ids.length === 0) return [];
  const params = { query: { ids } };
  return (await unwrap(wardrobe.GET("/api/wardrobe/v1/outfits", { params, signal }))).items;
}

/** The user's own outfits by words in captions and descriptions. */
export const outfitSearchQuery = (q: string) =>
  infiniteQueryOptions({
    ...PAGED,
    ...WHILE_TYPING,
    queryKey: ["search", "outfits", q],
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        wardrobe.GET("/api/wardrobe/v1/outfits", { params: { query: { q, cursor } }, signal }),
      ),
    select: ({ pages }) => itemsOf<Outfit>(pages, ({ id }) => id),
    meta: aboutTopics("outfits"),
  });

/** Public outfits of people the user may not know yet. */
export const discoverQuery = () =>
  infiniteQueryOptions({
    ...PAGED,
    queryKey: ["search", "discover"],
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(feed.GET("/api/feed/v1/discover", { params: { query: { cursor } }, signal })),
    select: ({ pages }) => itemsOf<TimelineItem>(pages, ({ outfit }) => outfit.id),
    staleTime: 5 * 60_000,
  });

/** Suggested people; followed ones stay in the list until it is refetched. */
export const suggestionsQuery = (limit: number) =>
  queryOptions({
    queryKey: ["search", "suggestions", limit],
    queryFn: async ({ signal }) => {
      const params = { query: { limit } };
      return (await unwrap(feed.GET("/api/feed/v1/people/suggestions", { params, signal }))).items;
    },
    staleTime: 5 * 60_000,
  });

/** Counts the user's reactions to recommendations for their author; failures are ignored. */
export function matchNotes(ids: readonly (string | null)[], mark: RecommendationMark): void {
  const items = ids.flatMap((id) => (id ? [{ id, mark }] : []));
  if (items.length === 0) return;
  unwrap(feed.POST("/api/feed/v1/recommendations/marks", { body: { items } })).catch(() => {});
}
