/** API calls for trips and their suitcases. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { idempotencyKey, ifMatch, unwrap, wardrobe } from "@/api/client";
import type { NewTrip, Trip, TripChange, TripCopy } from "@/api/types";
import { FIRST_PAGE, itemsOf, nextCursor } from "@/lib/http/pagination";
import { aboutTopics } from "@/lib/http/query-topics";
import { wardrobeKeys } from "../queries";

const TRIP = "/api/wardrobe/v1/trips/{trip_id}";

/** All trips in one page: nobody has more than 100. */
export const tripsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...wardrobeKeys.all, "trips"],
    queryFn: ({ pageParam: cursor, signal }) =>
      unwrap(
        wardrobe.GET("/api/wardrobe/v1/trips", {
          params: { query: { cursor, limit: 100 } },
          signal,
        }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    select: ({ pages }) => itemsOf<Trip>(pages, ({ id }) => id),
  });

/** A trip with its days and its suitcase, which change with garments, outfits and loans. */
export const tripQuery = (trip_id: string) =>
  queryOptions({
    queryKey: [...wardrobeKeys.all, "trip", trip_id],
    queryFn: ({ signal }) => unwrap(wardrobe.GET(TRIP, { params: { path: { trip_id } }, signal })),
    meta: aboutTopics("garments", "outfits"),
  });

/** A mutation after which the list and the trip, if there is one, are read again. */
function useTripChange<In, Out>(act: (input: In) => Promise<Out>, trip_id = "") {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: tripsQuery().queryKey }),
        queryClient.invalidateQueries({ queryKey: tripQuery(trip_id).queryKey }),
      ]),
  });
}

export const useCreateTrip = () =>
  useTripChange(({ trip: body, key }: { trip: NewTrip; key: string }) =>
    unwrap(wardrobe.POST("/api/wardrobe/v1/trips", { body, headers: idempotencyKey(key) })),
  );

export const useChangeTrip = ({ id: trip_id, version }: Trip) =>
  useTripChange(
    (body: TripChange) =>
      unwrap(
        wardrobe.PATCH(TRIP, { params: { path: { trip_id } }, body, headers: ifMatch(version) }),
      ),
    trip_id,
  );

export const useCopyTrip = (trip_id: string) =>
  useTripChange(({ copy: body, key }: { copy: TripCopy; key: string }) =>
    unwrap(
      wardrobe.POST("/api/wardrobe/v1/trips/{trip_id}/copies", {
        params: { path: { trip_id } },
        body,
        headers: idempotencyKey(key),
      }),
    ),
  );

/** What was stored of it is forgotten: an address of the browser's history finds nothing. */
export function useDeleteTrip(trip_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(wardrobe.DELETE(TRIP, { params: { path: { trip_id } } })),
    onSuccess: () => {
      // Its page, which is about to close, shows the stored trip until then.
      queryClient.removeQueries({ queryKey: tripQuery(trip_id).queryKey });
      return queryClient.invalidateQueries({ queryKey: tripsQuery().queryKey });
    },
  });
}

interface Addition {
  garment_ids: readonly string[];
  /** The day to wear them on; null: somewhere on the trip. */
  day: string | null;
  /** Called for each garment that is there. */
  onAdded?: (garmentId: string) => void;
}

export const useAddGarments = (trip_id: string) =>
  useTripChange(async ({ garment_ids, day, onAdded }: Addition) => {
    for (const garment_id of garment_ids) {
      await (day
        ? unwrap(
            wardrobe.PUT("/api/wardrobe/v1/trips/{trip_id}/days/{day}/garments/{garment_id}", {
              params: { path: { trip_id, day, garment_id } },
            }),
          )
        : setQuantity(trip_id, garment_id, 1));
      onAdded?.(garment_id);
    }
  }, trip_id);

const setQuantity = (trip_id: string, garment_id: string, quantity: number) =>
  unwrap(
    wardrobe.PUT("/api/wardrobe/v1/trips/{trip_id}/garments/{garment_id}", {
      params: { path: { trip_id, garment_id } },
      body: { quantity },
    }),
  );

export const useSetQuantity = (trip_id: string) =>
  useTripChange(
    ({ id, quantity }: { id: string; quantity: number }) => setQuantity(trip_id, id, quantity),
    trip_id,
  );

export const useRemoveGarment = (trip_id: string) =>
  useTripChange(
    ({ id: garment_id, day }: { id: string; day: string | null }) =>
      day
        ? unwrap(
            wardrobe.DELETE("/api/wardrobe/v1/trips/{trip_id}/days/{day}/garments/{garment_id}", {
              params: { path: { trip_id, day, garment_id } },
            }),
          )
        : unwrap(
            wardrobe.DELETE("/api/wardrobe/v1/trips/{trip_id}/garments/{garment_id}", {
              params: { path: { trip_id, garment_id } },
            }),
          ),
    trip_id,
  );

export const useAddItem = (trip_id: string) =>
  useTripChange(
    ({ text, key }: { text: string; key: string }) =>
      unwrap(
        wardrobe.POST("/api/wardrobe/v1/trips/{trip_id}/items", {
          params: { path: { trip_id } },
          body: { text },
          headers: idempotencyKey(key),
        }),
      ),
    trip_id,
  );

export const useDeleteItem = (trip_id: string) =>
  useTripChange(
    (item_id: string) =>
      unwrap(
        wardrobe.DELETE("/api/wardrobe/v1/trips/{trip_id}/items/{item_id}", {
          params: { path: { trip_id, item_id } },
        }),
      ),
    trip_id,
  );
