/** Marks what is packed: optimistic, and offline it waits until the network is back. */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { unwrap, wardrobe } from "@/api/client";
import type { TripPlan } from "@/api/types";
import { useSession } from "@/features/session";
import { usePendingToggles } from "@/lib/http/pending-toggles";
import { afterToggles, enqueueToggle } from "@/lib/http/toggle-queue";
import {
  garmentIds,
  itemIds,
  type PackedIds,
  packedOf,
  thingOf,
  toggleId,
  withPacked,
} from "./packed-things";
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

interface Tick {
  ids: PackedIds;
  packed: boolean;
}

/** A function that sends a tick of one thing, once there is a network, and returns its target. */
function useEnqueueTick(trip_id: string) {
  const queryClient = useQueryClient();
  const person = useSession()?.user.id ?? "";
  return async ({ ids, packed }: Tick) => {
    const target = { person, kind: KIND, id: toggleId(trip_id, ids) } as const;
    const stored = queryClient.getQueryData(tripQuery(trip_id).queryKey);
    const confirmed = stored ? packedOf(stored, ids) : null;
    const sendLatest = (on: boolean) => send(queryClient, trip_id, ids, on);
    void (await enqueueToggle({ ...target, confirmed, wanted: packed, send: sendLatest }));
    return target;
  };
}

/** Ticks one thing or takes the tick back. */
export function useTick(trip_id: string) {
  const queryClient = useQueryClient();
  const enqueue = useEnqueueTick(trip_id);
  return useMutation({
    mutationFn: async (tick: Tick) => afterToggles(await enqueue(tick)),
    onError: () => queryClient.invalidateQueries({ queryKey: tripQuery(trip_id).queryKey }),
  });
}

/** Packs or unpacks many things: in one call, or without a network one by one, as ticks are. */
export function usePackMany(trip_id: string) {
  const queryClient = useQueryClient();
  const enqueue = useEnqueueTick(trip_id);
  const { queryKey } = tripQuery(trip_id);
  return useMutation({
    mutationFn: async ({ ids, packed }: Tick) => {
      if (navigator.onLine) return send(queryClient, trip_id, ids, packed);
      const garments = ids.garment_ids.map((id) => garmentIds(id));
      const items = ids.item_ids.map((id) => itemIds(id));
      // Not awaited: they are sent once the network is back.
      for (const one of [...garments, ...items])
        enqueue({ ids: one, packed }).catch(() => queryClient.invalidateQueries({ queryKey }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
