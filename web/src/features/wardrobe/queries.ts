/** API calls of the wardrobe: garments, the wear log and its statistics. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { idempotencyKey, ifMatch, unwrap, wardrobe } from "@/api/client";
import type { Garment, GarmentChange, NewGarment, Photo, TraitsChange, Wear } from "@/api/types";
import { upload } from "@/api/upload";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { aboutTopics, invalidateTopics } from "@/lib/http/query-topics";
import type { Search } from "./search";

export type GarmentFilter = Pick<
  Search,
  "category" | "state" | "color" | "season" | "label" | "needs_wash" | "query" | "sort"
>;

export const wardrobeKeys = {
  all: ["wardrobe"] as const,
  garments: (filter: GarmentFilter) => [...wardrobeKeys.all, "garments", filter] as const,
  garment: (id: string) => [...wardrobeKeys.all, "garment", id] as const,
};

export const garmentsQuery = ({ state, ...filter }: GarmentFilter) =>
  infiniteQueryOptions({
    queryKey: wardrobeKeys.garments({ state, ...filter }),
    queryFn: ({ pageParam: cursor, signal }) => {
      const states: Garment["state"][] = state ? [state] : ["here", "wash", "lent", "repair"];
      const query = { ...filter, state: states, cursor, limit: 40 };
      return unwrap(wardrobe.GET("/api/wardrobe/v1/garments", { params: { query }, signal }));
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Garment>(pages, ({ id }) => id),
    placeholderData: keepPreviousData,
    meta: aboutTopics("garments"),
  });

/** Offered for a pin without matches. */
export const recentGarmentsQuery = () => garmentsQuery({ sort: "last_worn" });

export const garmentQuery = (garment_id: string) =>
  queryOptions({
    queryKey: wardrobeKeys.garment(garment_id),
    queryFn: ({ signal }) => {
      const params = { path: { garment_id } };
      return unwrap(wardrobe.GET("/api/wardrobe/v1/garments/{garment_id}", { params, signal }));
    },
    meta: aboutTopics("garments", "outfits"),
  });

export const facetsQuery = () =>
  queryOptions({
    queryKey: [...wardrobeKeys.all, "facets"],
    queryFn: ({ signal }) => unwrap(wardrobe.GET("/api/wardrobe/v1/garments/facets", { signal })),
    meta: aboutTopics("garments"),
  });

export const wearsQuery = (garment_id: string) =>
  infiniteQueryOptions({
    queryKey: [...wardrobeKeys.garment(garment_id), "wears"],
    queryFn: ({ pageParam: cursor, signal }) => {
      const params = { path: { garment_id }, query: { cursor, limit: 12 } };
      return unwrap(
        wardrobe.GET("/api/wardrobe/v1/garments/{garment_id}/wears", { params, signal }),
      );
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Wear>(pages, ({ date }) => date),
    meta: aboutTopics("garments", "outfits"),
  });

export const calendarQuery = (month: string) =>
  queryOptions({
    queryKey: [...wardrobeKeys.all, "calendar", month],
    queryFn: ({ signal }) =>
      unwrap(wardrobe.GET("/api/wardrobe/v1/calendar", { params: { query: { month } }, signal })),
    placeholderData: keepPreviousData,
    meta: aboutTopics("garments", "outfits"),
  });

export const insightsQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...wardrobeKeys.all, "insights", from, to],
    queryFn: ({ signal }) =>
      unwrap(
        wardrobe.GET("/api/wardrobe/v1/insights", { params: { query: { from, to } }, signal }),
      ),
    placeholderData: keepPreviousData,
    meta: aboutTopics("garments", "outfits"),
  });

export const uploadGarmentPhoto = (file: Blob): Promise<Photo> =>
  upload<Photo>("/api/wardrobe/v1/photos", file);

/** A mutation that invalidates everything about garments. */
function useChange<In, Out>(act: (input: In, queryClient: QueryClient) => Promise<Out>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: In) => act(input, queryClient),
    onSuccess: () => invalidateTopics(queryClient, "garments"),
  });
}

export const useAddGarment = () =>
  useChange(({ garment, key }: { garment: NewGarment; key: string }) =>
    unwrap(
      wardrobe.POST("/api/wardrobe/v1/garments", { body: garment, headers: idempotencyKey(key) }),
    ),
  );

export const useChangeGarment = ({ id: garment_id, version }: Garment) =>
  useChange(async (body: GarmentChange, queryClient) => {
    const changed = await unwrap(
      wardrobe.PATCH("/api/wardrobe/v1/garments/{garment_id}", {
        params: { path: { garment_id } },
        body,
        headers: ifMatch(version),
      }),
    );
    queryClient.setQueryData(wardrobeKeys.garment(garment_id), changed);
    return changed;
  });

export const useChangeGarments = () =>
  useChange((body: { ids: string[]; change: TraitsChange }) =>
    unwrap(wardrobe.PATCH("/api/wardrobe/v1/garments", { body })),
  );

export const useWear = () =>
  useChange((body: { garment_ids: string[]; date: string }) =>
    unwrap(wardrobe.POST("/api/wardrobe/v1/wears", { body })),
  );

export const useUnwear = () =>
  useChange(({ garment_id, day }: { garment_id: string; day: string }) =>
    unwrap(
      wardrobe.DELETE("/api/wardrobe/v1/garments/{garment_id}/wears/{day}", {
        params: { path: { garment_id, day } },
      }),
    ),
  );
