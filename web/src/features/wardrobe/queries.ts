/** What the wardrobe asks of the API: one's own outfits, newest first. */
import { infiniteQueryOptions } from "@tanstack/react-query";
import { answer, wardrobe } from "@/api/client";
import type { Outfit } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/pages";
import { about } from "@/lib/topics";

export const wardrobeKeys = {
  all: ["wardrobe"] as const,
  outfits: (ownerId: string) => [...wardrobeKeys.all, "outfits", ownerId] as const,
};

export const ownOutfitsQuery = (owner_id: string) =>
  infiniteQueryOptions({
    queryKey: wardrobeKeys.outfits(owner_id),
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(
        wardrobe.GET("/api/wardrobe/v1/outfits", {
          params: { query: { owner_id, cursor } },
          signal,
        }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Outfit>(pages, ({ id }) => id),
    meta: about("outfits"),
  });
