/** API calls of the insights beyond their figures: the data behind a bar, a date and a year. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { unwrap, wardrobe } from "@/api/client";
import type { Insights, WornOutfit } from "@/api/types";
import type { ColorName } from "@/features/wardrobe/garments/colors";
import { wardrobeKeys } from "@/features/wardrobe/queries";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { aboutTopics } from "@/lib/http/query-topics";

export interface Bounds {
  from: string;
  to: string;
}
/** A bar that stands for a subset of the garments. */
export type GarmentBar = { category: string } | { color: ColorName };
type WornGarment = Insights["most_worn"][number];

const ADDRESS = "/api/wardrobe/v1/insights/garments";

export const garmentsBehindQuery = (bounds: Bounds, bar: GarmentBar) =>
  infiniteQueryOptions({
    queryKey: [...wardrobeKeys.all, "behind", bounds, bar],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...bounds, ...bar, cursor, limit: 30 };
      return unwrap(wardrobe.GET(ADDRESS, { params: { query }, signal }));
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<WornGarment>(pages, ({ garment }) => garment.id),
    meta: aboutTopics("garments", "outfits"),
  });

export const outfitsBehindQuery = (bounds: Bounds, bar: GarmentBar) =>
  infiniteQueryOptions({
    queryKey: [...wardrobeKeys.all, "outfits-behind", bounds, bar],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { ...bounds, ...bar, cursor, limit: 12 };
      return unwrap(
        wardrobe.GET("/api/wardrobe/v1/insights/outfits", { params: { query }, signal }),
      );
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<WornOutfit>(pages, ({ id }) => id),
    meta: aboutTopics("garments", "outfits"),
  });

export const sameDayQuery = (day: string) =>
  queryOptions({
    queryKey: [...wardrobeKeys.all, "same-day", day],
    queryFn: ({ signal }) =>
      unwrap(
        wardrobe.GET("/api/wardrobe/v1/calendar/same-day", { params: { query: { day } }, signal }),
      ),
    meta: aboutTopics("outfits"),
  });

export const yearQuery = (year: number) =>
  queryOptions({
    queryKey: [...wardrobeKeys.all, "year", year],
    queryFn: ({ signal }) =>
      unwrap(
        wardrobe.GET("/api/wardrobe/v1/calendar/years/{year}", {
          params: { path: { year } },
          signal,
        }),
      ),
    meta: aboutTopics("outfits"),
  });
