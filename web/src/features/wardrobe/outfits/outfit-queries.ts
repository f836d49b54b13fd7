/** API calls for the user's outfits: lists, and bulk changes. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { tags, unwrap, wardrobe } from "@/api/client";
import type { Outfit } from "@/api/types";
import { wardrobeKeys } from "@/features/wardrobe/queries";
import type { Search } from "@/features/wardrobe/search";
import { type CursorPage, FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { aboutTopics, invalidateTopics } from "@/lib/http/query-topics";

export type OutfitFilter = Pick<
  Search,
  "tag" | "month" | "garment" | "shelf" | "words" | "described"
>;

export const ownOutfitsQuery = (owner_id: string, filter: OutfitFilter = {}) =>
  infiniteQueryOptions({
    queryKey: [...wardrobeKeys.all, "outfits", owner_id, filter],
    queryFn: ({ pageParam, signal }) =>
      filter.tag
        ? taggedOutfits(owner_id, filter.tag, filter.month, pageParam, signal)
        : unwrap(
            wardrobe.GET("/api/wardrobe/v1/outfits", {
              params: {
                query: {
                  owner_id,
                  cursor: pageParam,
                  month: filter.month,
                  garment_id: filter.garment,
                  state: filter.shelf,
                  q: filter.words,
                  has_alt_text: filter.described && filter.described === "yes",
                },
              },
              signal,
            }),
          ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Outfit>(pages, ({ id }) => id),
    meta: aboutTopics("outfits", "tags"),
  });

/** The tags service knows which outfits are in a tag, the wardrobe their content. */
async function taggedOutfits(
  user_id: string,
  slug: string,
  month: string | undefined,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<CursorPage<Outfit>> {
  const params = { path: { user_id, slug }, query: { cursor, month } };
  const places = await unwrap(
    tags.GET("/api/tags/v1/users/{user_id}/tags/{slug}/outfits", { params, signal }),
  );
  if (places.items.length === 0) return { items: [], next_cursor: places.next_cursor };
  const query = { ids: places.items.map(({ id }) => id) };
  const found = await unwrap(
    wardrobe.GET("/api/wardrobe/v1/outfits", { params: { query }, signal }),
  );
  return { items: found.items, next_cursor: places.next_cursor };
}

/** The months that have outfits, such as 2026-11, latest first. */
export const monthsQuery = (state: OutfitFilter["shelf"] = "published") =>
  queryOptions({
    queryKey: [...wardrobeKeys.all, "months", state],
    queryFn: async ({ signal }) => {
      const params = { query: { state } };
      return (await unwrap(wardrobe.GET("/api/wardrobe/v1/calendar/months", { params, signal })))
        .months;
    },
    meta: aboutTopics("outfits"),
  });

export const ownTagsQuery = () =>
  queryOptions({
    queryKey: [...wardrobeKeys.all, "tags"],
    queryFn: async ({ signal }) =>
      (await unwrap(tags.GET("/api/tags/v1/tags", { params: { query: { limit: 100 } }, signal })))
        .items,
    meta: aboutTopics("tags"),
  });

type OutfitAct =
  | { kind: "publish" | "trash" | "restore" | "delete" }
  | { kind: "audience"; audience: Outfit["audience"] }
  | { kind: "tag" | "untag"; slug: string };

interface Changed {
  ids: string[];
  /** The error of the outfits that failed. */
  failure?: unknown;
}

interface OutfitChanges {
  ids: string[];
  act: OutfitAct;
  /** Called with the number of finished outfits. */
  onProgress?: (done: number) => void;
}

/** Applies one change to several outfits, one after another; fails if it could not change any. */
export function useChangeOutfits() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, act, onProgress }: OutfitChanges) => changeOutfits(ids, act, onProgress),
    onSettled: () => invalidateTopics(queryClient, "outfits", "tags", "garments"),
  });
}

async function changeOutfits(
  ids: string[],
  act: OutfitAct,
  onProgress?: (done: number) => void,
): Promise<Changed> {
  if ("slug" in act) {
    const params = { path: { slug: act.slug } };
    const body = act.kind === "tag" ? { add: ids } : { remove: ids };
    const changed = await unwrap(tags.POST("/api/tags/v1/tags/{slug}/outfits", { params, body }));
    return { ids: [...changed.added, ...changed.removed] };
  }
  for (const [at, outfit_id] of ids.entries()) {
    try {
      await changeOutfit(outfit_id, act);
      onProgress?.(at + 1);
    } catch (failure) {
      if (at === 0) throw failure;
      return { ids: ids.slice(0, at), failure };
    }
  }
  return { ids };
}

function changeOutfit(outfit_id: string, act: Exclude<OutfitAct, { slug: string }>) {
  const params = { path: { outfit_id } };
  const OUTFIT_PATH = "/api/wardrobe/v1/outfits/{outfit_id}" as const;
  if (act.kind === "audience")
    return unwrap(wardrobe.PATCH(OUTFIT_PATH, { params, body: { audience: act.audience } }));
  if (act.kind === "publish")
    return unwrap(wardrobe.PATCH(OUTFIT_PATH, { params, body: { state: "published" } }));
  if (act.kind === "trash") return unwrap<unknown>(wardrobe.DELETE(OUTFIT_PATH, { params }));
  if (act.kind === "delete")
    return unwrap<unknown>(wardrobe.DELETE("/api/wardrobe/v1/trash/{outfit_id}", { params }));
  return unwrap(wardrobe.POST("/api/wardrobe/v1/outfits/{outfit_id}/restore", { params }));
}
