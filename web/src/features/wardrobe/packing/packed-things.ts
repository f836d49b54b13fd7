/** Garments and items of a suitcase, and whether they are packed. */
import type { TripPlan } from "@/api/types";

export interface PackedIds {
  garment_ids: string[];
  item_ids: string[];
}

export const garmentIds = (...garment_ids: string[]): PackedIds => ({ garment_ids, item_ids: [] });
export const itemIds = (...item_ids: string[]): PackedIds => ({ garment_ids: [], item_ids });

/** What a tick of one thing is stored as: the trip, `garment` or `item`, and the thing's id. */
export function toggleId(tripId: string, { garment_ids, item_ids }: PackedIds): string {
  const [garment] = garment_ids;
  return garment ? `${tripId}/garment/${garment}` : `${tripId}/item/${item_ids[0] ?? ""}`;
}

export function thingOf(id: string): { tripId: string; ids: PackedIds } {
  const [tripId = "", kind, thing = ""] = id.split("/");
  return { tripId, ids: kind === "garment" ? garmentIds(thing) : itemIds(thing) };
}

/** Whether all of these are packed. */
export const packedOf = (plan: TripPlan, { garment_ids, item_ids }: PackedIds): boolean =>
  plan.garments.every(({ id, packed }) => packed || !garment_ids.includes(id)) &&
  plan.items.every(({ id, packed }) => packed || !item_ids.includes(id));

/** The plan with these packed or not, and with its count. */
export function withPacked(plan: TripPlan, ids: PackedIds, packed: boolean): TripPlan {
  const garments = plan.garments.map((one) =>
    ids.garment_ids.includes(one.id) ? { ...one, packed } : one,
  );
  const items = plan.items.map((one) => (ids.item_ids.includes(one.id) ? { ...one, packed } : one));
  const all = [...garments, ...items];
  return { ...plan, garments, items, packed: all.filter((one) => one.packed).length };
}

/** Everything in the suitcase that is packed, or that is not. */
export const allThat = (plan: TripPlan, packed: boolean): PackedIds => ({
  garment_ids: plan.garments.filter((one) => one.packed === packed).map(({ id }) => id),
  item_ids: plan.items.filter((one) => one.packed === packed).map(({ id }) => id),
});
