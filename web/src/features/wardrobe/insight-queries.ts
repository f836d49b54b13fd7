/** What insights ask of the API beyond their figures: what is behind a bar, a date and a year. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { answer, wardrobe } from "@/api/client";
import type { Insights, WornOutfit } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/pages";
import { about } from "@/lib/topics";
import type { ColorName } from "./colors";
import { wardrobeKeys } from "./queries";

export interface Bounds {
  from: string;
  to: string;
}
/** A bar that stands for a part of the garments. */
export type GarmentBar = { category: string } | { color: ColorName };
type WornGarment = Insights["most_worn"][number];

const ADDRESS = "/api/wardrobe/v1/insights/garments";

export const garmentsBehindQuery = (bounds: Bounds, bar: GarmentBar) =>
  infiniteQueryOptions({
    queryKey: [...wardrobeKeys.all, "behind", bounds, bar],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...bounds, ...bar, cursor, limit: 30 };
      return answer(wardrobe.GET(ADDRESS, { params: { query }, signal }));
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<WornGarment>(pages, ({ garment }) => garment.id),
    meta: about("garments", "outfits"),
  });

export const outfitsBehindQuery = (bounds: Bounds, bar: GarmentBar) =>
  infiniteQueryOptions({
    queryKey: [...wardrobeKeys.all, "outfits-behind", bounds, bar],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...bounds, ...bar, cursor, limit: 12 };
      return answer(
        wardrobe.GET("/api/wardrobe/v1/insights/outfits", { params: { query }, signal }),
      );
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<WornOutfit>(pages, ({ id }) => id),
    meta: about("garments", "outfits"),
  });

export const sameDayQuery = (day: string) =>
  queryOptions({
    queryKey: [...wardrobeKeys.all, "same-day", day],
    queryFn: ({ signal }) =>
      answer(
        wardrobe.GET("/api/wardrobe/v1/calendar/same-day", { params: { query: { day } }, signal }),
      ),
    meta: about("outfits"),
  });

export const yearQuery = (year: number) =>
  queryOptions({
    queryKey: [...wardrobeKeys.all, "year", year],
    queryFn: ({ signal }) =>
      answer(
        wardrobe.GET("/api/wardrobe/v1/calendar/years/{year}", {
          params: { path: { year } },
          signal,
        }),
      ),
    meta: about("outfits"),
  });
