/** API calls for outfits in tags: members, positions and candidates. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { tags, unwrap, wardrobe } from "@/api/client";
import type { Audience, Outfit, PlacedOutfit, Tag } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor, readToEnd } from "@/lib/http/pagination";
import { aboutTopics } from "@/lib/http/query-topics";
import type { ViewAs } from "@/lib/sharing/view-as";
import { readOutfits, tagKeys } from "./queries";

const OUTFITS = "/api/tags/v1/users/{user_id}/tags/{slug}/outfits";

/** An outfit from the wardrobe, with the date under which the tag lists it. */
export type TaggedOutfit = Outfit & Pick<PlacedOutfit, "day" | "removable">;

export interface Shown {
  order?: "hand" | "day";
  /** Such as 2026-11. */
  month?: string;
  see_as?: ViewAs;
}

/** The outfits in a tag: the tags service knows their ids, the wardrobe their content. */
export const tagOutfitsQuery = (user_id: string, slug: string, shown: Shown = {}) =>
  infiniteQueryOptions({
    queryKey: [...tagKeys.outfits(user_id, slug), shown],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const params = { path: { user_id, slug }, query: { cursor, ...shown } };
      const { items, next_cursor } = await unwrap(tags.GET(OUTFITS, { params, signal }));
      return { items: await hydrate(items, signal), next_cursor };
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<TaggedOutfit>(pages, ({ id }) => id),
    meta: aboutTopics("tags", "outfits"),
  });

async function hydrate(placed: PlacedOutfit[], signal: AbortSignal): Promise<TaggedOutfit[]> {
  const places = new Map(placed.map((place) => [place.id, place]));
  const outfits = await readOutfits([...places.keys()], signal);
  return outfits.map((outfit) => {
    const place = places.get(outfit.id);
    return { ...outfit, day: place?.day ?? "", removable: place?.removable ?? false };
  });
}

/** The ids of all outfits in a tag, in custom order. */
export const memberIdsQuery = (user_id: string, slug: string) =>
  queryOptions({
    queryKey: [...tagKeys.outfits(user_id, slug), "ids"],
    queryFn: async ({ signal }) => {
      const members = await readToEnd<PlacedOutfit>((cursor) => {
        const params = { path: { user_id, slug }, query: { cursor, limit: 100 } };
        return unwrap(tags.GET(OUTFITS, { params, signal }));
      });
      return members.map(({ id }) => id);
    },
    meta: aboutTopics("tags"),
  });

/** All outfits in the user's tag, for reordering or choosing a cover. */
export const wholeTagQuery = (user_id: string, slug: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...tagKeys.outfits(user_id, slug), "whole", ...ids],
    queryFn: ({ signal }) => readOutfits(ids, signal),
    meta: aboutTopics("outfits"),
  });

/** The user's own outfits, newest first, to pick from. */
export const pickableQuery = (owner_id: string) =>
  infiniteQueryOptions({
    queryKey: tagKeys.pick(owner_id),
    queryFn: ({ pageParam: cursor, signal }) => {
      const params = { query: { owner_id, cursor, limit: 40 } };
      return unwrap(wardrobe.GET("/api/wardrobe/v1/outfits", { params, signal }));
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Outfit>(pages, ({ id }) => id),
    meta: aboutTopics("outfits"),
  });

/** An outfit's position in a tag, for the viewer. */
export const placeQuery = (user_id: string, slug: string, outfit_id: string) =>
  queryOptions({
    queryKey: [...tagKeys.outfits(user_id, slug), "place", outfit_id],
    queryFn: ({ signal }) =>
      unwrap(
        tags.GET("/api/tags/v1/users/{user_id}/tags/{slug}/outfits/{outfit_id}/place", {
          params: { path: { user_id, slug, outfit_id } },
          signal,
        }),
      ),
    meta: aboutTopics("tags"),
  });

/** One outfit viewed in a tag. */
export const viewedOutfitQuery = (outfit_id: string) =>
  queryOptions({
    queryKey: [...tagKeys.all, "viewed", outfit_id],
    queryFn: ({ signal }) => {
      const params = { path: { outfit_id } };
      return unwrap(wardrobe.GET("/api/wardrobe/v1/outfits/{outfit_id}", { params, signal }));
    },
    meta: aboutTopics("outfits"),
  });

/** What a different audience of the user's tag would show and hide, with the affected outfits. */
export const effectsQuery = (slug: string, audience: Audience) =>
  queryOptions({
    queryKey: [...tagKeys.all, "effects", slug, audience],
    queryFn: async ({ signal }) => {
      const params = { path: { slug }, query: { audience } };
      const effects = await unwrap(
        tags.GET("/api/tags/v1/tags/{slug}/audience-effects", { params, signal }),
      );
      const ids = [...effects.becomes_visible, ...effects.becomes_hidden].map(({ id }) => id);
      return { effects, outfits: await readOutfits(ids, signal) };
    },
    meta: aboutTopics("tags", "outfits"),
  });

/** The slugs of a person's tags that contain an outfit. */
export const holdingQuery = (outfit_id: string, owner_id: string) =>
  queryOptions({
    queryKey: tagKeys.holding(outfit_id, owner_id),
    queryFn: async ({ signal }) => {
      const found = await readToEnd<Tag>((cursor) => {
        const params = { path: { outfit_id }, query: { owner_id, limit: 100, cursor } };
        return unwrap(tags.GET("/api/tags/v1/outfits/{outfit_id}/tags", { params, signal }));
      });
      return found.map(({ slug }) => slug);
    },
    meta: aboutTopics("tags"),
  });
