/** Marks what is packed: optimistic, and offline it waits until the network is back. */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap, wardrobe } from "@/api/client";
import type { TripPlan } from "@/api/types";
import { useSession } from "@/features/session";
import { usePendingToggles } from "@/lib/http/pending-toggles";
import { afterToggles, enqueueToggle } from "@/lib/http/toggle-queue";
import { type PackedIds, packedOf, thingOf, toggleId, withPacked } from "./packed-things";
import { tripQuery } from "./trip-queries";

const KIND = "packed";

async function send(queryClient: QueryClient, trip_id: string, ids: PackedIds, packed: boolean) {
  await unwrap(
    wardrobe.PUT("/api/wardrobe/v1/trips/{trip_id}/packed", {
      params: { path: { trip_id } },
      body: { packed, ...ids },
    }),
  );
  queryClient.setQueryData(
    tripQuery(trip_id).queryKey,
    (plan) => plan && withPacked(plan, ids, packed),
  );
}

/** Sends a tick of an earlier visit. */
export function sendPacked(queryClient: QueryClient, id: string, on: boolean) {
  const { tripId, ids } = thingOf(id);
  return send(queryClient, tripId, ids, on);
}

/** The query that shows a tick. */
export const packedKey = (id: string) => tripQuery(thingOf(id).tripId).queryKey;

/** The plan with the ticks that the server has not confirmed yet. */
export function useTickedPlan(plan: TripPlan): TripPlan {
  const person = useSession()?.user.id ?? "";
  const waiting = usePendingToggles(person, KIND);
  return waiting.reduce((shown, { id, wanted }) => {
    const { tripId, ids } = thingOf(id);
    return tripId === plan.trip.id ? withPacked(shown, ids, wanted) : shown;
  }, plan);
}

/** Ticks one thing or takes the tick back. */
export function useTick(trip_id: string) {
  const queryClient = useQueryClient();
  const person = useSession()?.user.id ?? "";
  return useMutation({
    mutationFn: async ({ ids, packed }: { ids: PackedIds; packed: boolean }) => {
      const target = { person, kind: KIND, id: toggleId(trip_id, ids) } as const;
      const { queryKey } = tripQuery(trip_id);
      const stored = queryClient.getQueryData(queryKey);
      const confirmed = stored ? packedOf(stored, ids) : null;
      const sendLatest = (on: boolean) => send(queryClient, trip_id, ids, on);
      void (await enqueueToggle({ ...target, confirmed, wanted: packed, send: sendLatest }));
      await afterToggles(target);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: tripQuery(trip_id).queryKey }),
  });
}

/** Packs or unpacks many things in one call. */
export function usePackMany(trip_id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = tripQuery(trip_id);
  return useMutation({
    mutationFn: ({ ids, packed }: { ids: PackedIds; packed: boolean }) =>
      send(queryClient, trip_id, ids, packed),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
