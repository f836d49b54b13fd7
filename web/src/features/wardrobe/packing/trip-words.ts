/** Words about trips and what is in a suitcase. */
import type { SuitcaseGarment, Trip, TripPlan } from "@/api/types";
import { counted, formatNumber } from "@/lib/text/count";
import { shortDay, today } from "@/lib/text/dates";
import { formatLocale } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";
import { categoryLabel } from "../labels";

/** `3 May – 9 May 2027`. */
export function datesOf({ first_day, last_day }: Trip, locale = formatLocale()): string {
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
export const stripDay = (day: string, locale = formatLocale()): string =>
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
  total === 0
    ? m.packing_nothing_to_pack()
    : m.packing_packed_of({ packed: formatNumber(packed), total: formatNumber(total) });

/** What to know before packing it: `With Kaia until 3 May`, `Needs washing`. */
export function noticesOf({ lent, needs_wash }: SuitcaseGarment): string[] {
  const notices = [];
  if (lent) notices.push(lentText(lent));
  if (needs_wash) notices.push(m.packing_needs_washing());
  return notices;
}

function lentText({ person: name, due_on }: NonNullable<SuitcaseGarment["lent"]>): string {
  if (!due_on) return name ? m.packing_with({ name }) : m.packing_lent();
  const day = shortDay(due_on);
  return name ? m.packing_with_until({ name, day }) : m.packing_lent_until({ day });
}

/** `3 pieces · worn on 2 days`. */
export function useOf({ quantity, days }: SuitcaseGarment): string {
  const parts = [];
  if (quantity > 1) parts.push(m.wardrobe_pieces(counted(quantity)));
  if (days.length === 1 && days[0]) parts.push(m.packing_for_day({ day: shortDay(days[0]) }));
  if (days.length > 1) parts.push(m.packing_worn_on_days(counted(days.length)));
  return parts.join(" · ");
}

/** Garments by category, in the order in which they come. */
export function byCategory(garments: readonly SuitcaseGarment[]) {
  const groups = new Map<string, SuitcaseGarment[]>();
  for (const garment of garments) {
    const category = categoryLabel(garment.category) || m.packing_other_pieces();
    groups.set(category, [...(groups.get(category) ?? []), garment]);
  }
  return [...groups];
}
