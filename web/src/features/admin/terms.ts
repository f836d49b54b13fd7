/** Days that are entered, and the moments that are sent. */
import { Problem } from "@/lib/problem";
import type { Terms } from "./period-fields";

const DAY = 86_400_000;
const WEEKS = 14;

/** The day of a moment, in this browser's time. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** From today for two weeks, everywhere. */
export const freshTerms = (now = new Date()): Terms => ({
  reason: "",
  from: dayOf(now),
  until: dayOf(new Date(now.getTime() + WEEKS * DAY)),
  countries: [],
});

export const termsOf = (one: {
  reason: string;
  starts_at: string;
  ends_at: string;
  countries: string[];
}): Terms => ({
  reason: one.reason,
  from: dayOf(new Date(one.starts_at)),
  until: dayOf(new Date(Date.parse(one.ends_at) - 1)),
  countries: one.countries,
});

/** From the first minute of the first day to the end of the last one. */
export function sentTerms({ reason, from, until, countries }: Terms) {
  const end = new Date(`${until}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return {
    reason: reason.trim(),
    starts_at: new Date(`${from}T00:00:00`).toISOString(),
    ends_at: end.toISOString(),
    countries,
  };
}

/** The sentences of a refusal by field; what has no field of this form is under `form`. */
export function errorsOf(error: unknown, fields: readonly string[]): Record<string, string> {
  if (!error) return {};
  const known = error instanceof Problem ? error.errors : [];
  const found = known.filter(({ field }) => fields.includes(field));
  return Object.fromEntries(found.map(({ field, message }) => [field, message]));
}
