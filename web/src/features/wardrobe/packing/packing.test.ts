/** The words and the count of a suitcase. */
import { expect, test } from "vitest";
import type { SuitcaseGarment, Trip, TripPlan } from "@/api/types";
import { today } from "@/lib/text/dates";
import {
  allThat,
  garmentIds,
  itemIds,
  packedOf,
  thingOf,
  toggleId,
  withPacked,
} from "./packed-things";
import { byCategory, noticesOf, packedText, sortTrips, useOf } from "./trip-words";

const garment = (id: string, fields: Partial<SuitcaseGarment> = {}): SuitcaseGarment => ({
  ...{ id, name: `Piece ${id}`, category: "coat", photo: null, state: "here", owned: 3 },
  ...{ quantity: 1, added: true, days: [], packed: false, lent: null, needs_wash: false },
  ...fields,
});
const trip = (id: string, first: number, last: number): Trip => ({
  ...{ id, name: id, destination: "", note: "", created_at: "2026-01-01T00:00:00Z", version: 1 },
  ...{ first_day: today(first), last_day: today(last) },
});
const plan: TripPlan = {
  trip: trip("7", 0, 2),
  days: [],
  garments: [garment("1", { packed: true }), garment("2", { category: "" })],
  items: [{ id: "3", text: "Comb", packed: false }],
  ...{ packed: 1, total: 3 },
};

test("a tick changes the thing and the count", () => {
  const ticked = withPacked(plan, itemIds("3"), true);
  expect(packedText(ticked)).toBe("2 of 3 packed");
  expect(packedOf(ticked, itemIds("3"))).toBe(true);
  expect(packedOf(plan, itemIds("3"))).toBe(false);
  expect(withPacked(ticked, garmentIds("1"), false).packed).toBe(1);
  expect(allThat(plan, false)).toEqual({ garment_ids: ["2"], item_ids: ["3"] });
});

test("a tick is stored under the trip and the thing", () => {
  for (const ids of [garmentIds("1"), itemIds("3")])
    expect(thingOf(toggleId("7", ids))).toEqual({ tripId: "7", ids });
});

test("upcoming trips come in their order, past ones are apart", () => {
  const listed = [trip("later", 9, 9), trip("now", -1, 0), trip("last week", -9, -7)];
  const { upcoming, past } = sortTrips(listed);
  expect(upcoming.map(({ id }) => id)).toEqual(["now", "later"]);
  expect(past.map(({ id }) => id)).toEqual(["last week"]);
});

test("a piece says what it is for, and what to know before packing it", () => {
  const days = ["2199-05-03", "2199-05-04"];
  const lent = { person: "Kaia", due_on: "2199-05-01" };
  expect(useOf(garment("1", { quantity: 2, days }))).toBe("2 pieces · worn on 2 days");
  expect(noticesOf(garment("1", { lent, needs_wash: true }))).toEqual([
    expect.stringMatching(/^With Kaia until .*2199/),
    "Needs washing",
  ]);
  expect(noticesOf(garment("1", { lent: { person: null, due_on: null } }))).toEqual(["Lent"]);
  expect(byCategory(plan.garments).map(([name]) => name)).toEqual(["Coat", "Other pieces"]);
});
