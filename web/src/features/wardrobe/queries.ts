/** What the wardrobe asks of the API: one's garments, the wear ledger and what it tells. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { answer, idempotencyKey, ifMatch, wardrobe } from "@/api/client";
import type { Garment, GarmentChange, NewGarment, Photo, TraitsChange, Wear } from "@/api/types";
import { upload } from "@/api/upload";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/pages";
import { about, noteChange } from "@/lib/topics";
import type { Search } from "./search";

export type GarmentFilter = Pick<
  Search,
  "category" | "state" | "color" | "season" | "query" | "sort"
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
      return answer(wardrobe.GET("/api/wardrobe/v1/garments", { params: { query }, signal }));
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Garment>(pages, ({ id }) => id),
    placeholderData: keepPreviousData,
    meta: about("garments"),
  });

/** What a pin offers without a match. */
export const recentGarmentsQuery = () => garmentsQuery({ sort: "last_worn" });

export const garmentQuery = (garment_id: string) =>
  queryOptions({
    queryKey: wardrobeKeys.garment(garment_id),
    queryFn: ({ signal }) => {
      const params = { path: { garment_id } };
      return answer(wardrobe.GET("/api/wardrobe/v1/garments/{garment_id}", { params, signal }));
    },
    meta: about("garments", "outfits"),
  });

export const facetsQuery = () =>
  queryOptions({
    queryKey: [...wardrobeKeys.all, "facets"],
    queryFn: ({ signal }) => answer(wardrobe.GET("/api/wardrobe/v1/garments/facets", { signal })),
    meta: about("garments"),
  });

export const wearsQuery = (garment_id: string) =>
  infiniteQueryOptions({
    queryKey: [...wardrobeKeys.garment(garment_id), "wears"],
    queryFn: ({ pageParam: cursor, signal }) => {
      const params = { path: { garment_id }, query: { cursor, limit: 12 } };
      return answer(
        wardrobe.GET("/api/wardrobe/v1/garments/{garment_id}/wears", { params, signal }),
      );
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Wear>(pages, ({ date }) => date),
    meta: about("garments", "outfits"),
  });

export const calendarQuery = (month: string) =>
  queryOptions({
    queryKey: [...wardrobeKeys.all, "calendar", month],
    queryFn: ({ signal }) =>
      answer(wardrobe.GET("/api/wardrobe/v1/calendar", { params: { query: { month } }, signal })),
    placeholderData: keepPreviousData,
    meta: about("garments", "outfits"),
  });

export const insightsQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...wardrobeKeys.all, "insights", from, to],
    queryFn: ({ signal }) =>
      answer(
        wardrobe.GET("/api/wardrobe/v1/insights", { params: { query: { from, to } }, signal }),
      ),
    placeholderData: keepPreviousData,
    meta: about("garments", "outfits"),
  });

export const uploadGarmentPhoto = (file: Blob): Promise<Photo> =>
  upload<Photo>("/api/wardrobe/v1/photos", file);

/** A mutation after which everything about garments is asked anew. */
function useChange<In, Out>(act: (given: In, queryClient: QueryClient) => Promise<Out>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (given: In) => act(given, queryClient),
    onSuccess: () => noteChange(queryClient, "garments"),
  });
}

export const useAddGarment = () =>
  useChange(({ garment, key }: { garment: NewGarment; key: string }) =>
    answer(
      wardrobe.POST("/api/wardrobe/v1/garments", { body: garment, headers: idempotencyKey(key) }),
    ),
  );

export const useChangeGarment = ({ id: garment_id, version }: Garment) =>
  useChange(async (body: GarmentChange, queryClient) => {
    const changed = await answer(
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
    answer(wardrobe.PATCH("/api/wardrobe/v1/garments", { body })),
  );

export const useRemoveGarment = () =>
  useChange((garment_id: string) =>
    answer(
      wardrobe.DELETE("/api/wardrobe/v1/garments/{garment_id}", {
        params: { path: { garment_id } },
      }),
    ),
  );

export const useWear = () =>
  useChange((body: { garment_ids: string[]; date: string }) =>
    answer(wardrobe.POST("/api/wardrobe/v1/wears", { body })),
  );

export const useUnwear = () =>
  useChange(({ garment_id, day }: { garment_id: string; day: string }) =>
    answer(
      wardrobe.DELETE("/api/wardrobe/v1/garments/{garment_id}/wears/{day}", {
        params: { path: { garment_id, day } },
      }),
    ),
  );
