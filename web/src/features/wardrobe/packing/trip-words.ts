/** Words about trips and what is in a suitcase. */
import type { SuitcaseGarment, Trip, TripPlan } from "@/api/types";
import { count } from "@/lib/text/count";
import { shortDay, today } from "@/lib/text/dates";
import { capital } from "../labels";

/** `3 May – 9 May 2027`. */
export function datesOf({ first_day, last_day }: Trip, locale?: string): string {
  const isThisYear = [first_day, last_day].every((day) => day.startsWith(today().slice(0, 4)));
  const format = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "long",
    year: isThisYear ? undefined : "numeric",
    timeZone: "UTC",
  });
  const [first, last] = [first_day, last_day].map((day) => new Date(`${day}T00:00:00Z`));
  return first && last ? format.formatRange(first, last) : "";
}

/** `Fri, 3 May`. */
export const stripDay = (day: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));

export const isPast = ({ last_day }: Trip) => last_day < today();
export const isNow = ({ first_day, last_day }: Trip) => first_day <= today() && today() <= last_day;

/** Upcoming trips, the next one first, and past ones, the latest first. */
export function sortTrips(trips: readonly Trip[]) {
  const byDay = (one: Trip, other: Trip) => one.first_day.localeCompare(other.first_day);
  return {
    upcoming: trips.filter((trip) => !isPast(trip)).sort(byDay),
    past: trips.filter(isPast),
  };
}

export const packedText = ({ packed, total }: TripPlan) =>
  total === 0 ? "Nothing to pack yet" : `${packed} of ${total} packed`;

/** What to know before packing it: `With Kaia until 3 May`, `Needs washing`. */
export function noticesOf({ lent, needs_wash }: SuitcaseGarment): string[] {
  const notices = [];
  if (lent) {
    const who = lent.person ? `With ${lent.person}` : "Lent";
    notices.push(lent.due_on ? `${who} until ${shortDay(lent.due_on)}` : who);
  }
  if (needs_wash) notices.push("Needs washing");
  return notices;
}

/** `3 pieces · worn on 2 days`. */
export function useOf({ quantity, days }: SuitcaseGarment): string {
  const parts = [];
  if (quantity > 1) parts.push(count(quantity, "piece"));
  if (days.length === 1 && days[0]) parts.push(`for ${shortDay(days[0])}`);
  if (days.length > 1) parts.push(`worn on ${count(days.length, "day")}`);
  return parts.join(" · ");
}

/** Garments by category, in the order in which they come. */
export function byCategory(garments: readonly SuitcaseGarment[]) {
  const groups = new Map<string, SuitcaseGarment[]>();
  for (const garment of garments) {
    const category = capital(garment.category) || "Other pieces";
    groups.set(category, [...(groups.get(category) ?? []), garment]);
  }
  return [...groups];
}
