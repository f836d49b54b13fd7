/** What is asked of outfits in tags: which are there and where, and which could be put in. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answer, tags, wardrobe } from "@/api/client";
import type { Audience, Outfit, PlacedOutfit, Tag } from "@/api/types";
import type { SeeAs } from "@/lib/mirror";
import { FIRST_PAGE, itemsOf, nextCursor, readToEnd } from "@/lib/pages";
import { about } from "@/lib/topics";
import { readOutfits, tagKeys } from "./queries";

const OUTFITS = "/api/tags/v1/users/{user_id}/tags/{slug}/outfits";

/** An outfit as the wardrobe knows it, with the day under which the tag finds it. */
export type TaggedOutfit = Outfit & Pick<PlacedOutfit, "day">;

export interface Shown {
  order?: "hand" | "day";
  /** Such as 2026-11. */
  month?: string;
  see_as?: SeeAs;
}

/** The outfits under a tag: the tags service knows their ids, the wardrobe what they are. */
export const tagOutfitsQuery = (user_id: string, slug: string, shown: Shown = {}) =>
  infiniteQueryOptions({
    queryKey: [...tagKeys.outfits(user_id, slug), shown],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const params = { path: { user_id, slug }, query: { cursor, ...shown } };
      const { items, next_cursor } = await answer(tags.GET(OUTFITS, { params, signal }));
      return { items: await hydrate(items, signal), next_cursor };
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<TaggedOutfit>(pages, ({ id }) => id),
    meta: about("tags", "outfits"),
  });

async function hydrate(placed: PlacedOutfit[], signal: AbortSignal): Promise<TaggedOutfit[]> {
  const days = new Map(placed.map(({ id, day }) => [id, day]));
  const outfits = await readOutfits([...days.keys()], signal);
  return outfits.map((outfit) => ({ ...outfit, day: days.get(outfit.id) ?? "" }));
}

/** The ids of everything under a tag, in the order by hand. */
export const heldQuery = (user_id: string, slug: string) =>
  queryOptions({
    queryKey: [...tagKeys.outfits(user_id, slug), "ids"],
    queryFn: async ({ signal }) => {
      const held = await readToEnd<PlacedOutfit>((cursor) => {
        const params = { path: { user_id, slug }, query: { cursor, limit: 100 } };
        return answer(tags.GET(OUTFITS, { params, signal }));
      });
      return held.map(({ id }) => id);
    },
    meta: about("tags"),
  });

/** Everything under one's tag, to be put in order or to choose a cover from. */
export const wholeTagQuery = (user_id: string, slug: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...tagKeys.outfits(user_id, slug), "whole", ...ids],
    queryFn: ({ signal }) => readOutfits(ids, signal),
    meta: about("outfits"),
  });

/** One's own outfits, newest first, to pick from. */
export const pickableQuery = (owner_id: string) =>
  infiniteQueryOptions({
    queryKey: tagKeys.pick(owner_id),
    queryFn: ({ pageParam: cursor, signal }) => {
      const params = { query: { owner_id, cursor, limit: 40 } };
      return answer(wardrobe.GET("/api/wardrobe/v1/outfits", { params, signal }));
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Outfit>(pages, ({ id }) => id),
    meta: about("outfits"),
  });

/** Where an outfit stands in a tag, for the viewer. */
export const placeQuery = (user_id: string, slug: string, outfit_id: string) =>
  queryOptions({
    queryKey: [...tagKeys.outfits(user_id, slug), "place", outfit_id],
    queryFn: ({ signal }) =>
      answer(
        tags.GET("/api/tags/v1/users/{user_id}/tags/{slug}/outfits/{outfit_id}/place", {
          params: { path: { user_id, slug, outfit_id } },
          signal,
        }),
      ),
    meta: about("tags"),
  });

/** One outfit that is looked at inside of a tag. */
export const viewedOutfitQuery = (outfit_id: string) =>
  queryOptions({
    queryKey: [...tagKeys.all, "viewed", outfit_id],
    queryFn: ({ signal }) => {
      const params = { path: { outfit_id } };
      return answer(wardrobe.GET("/api/wardrobe/v1/outfits/{outfit_id}", { params, signal }));
    },
    meta: about("outfits"),
  });

/** What another audience of one's tag would show and hide, with the outfits to be looked at. */
export const effectsQuery = (slug: string, audience: Audience) =>
  queryOptions({
    queryKey: [...tagKeys.all, "effects", slug, audience],
    queryFn: async ({ signal }) => {
      const params = { path: { slug }, query: { audience } };
      const effects = await answer(
        tags.GET("/api/tags/v1/tags/{slug}/audience-effects", { params, signal }),
      );
      const ids = [...effects.becomes_visible, ...effects.becomes_hidden].map(({ id }) => id);
      return { effects, outfits: await readOutfits(ids, signal) };
    },
    meta: about("tags", "outfits"),
  });

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
