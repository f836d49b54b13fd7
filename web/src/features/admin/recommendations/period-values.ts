/** Converts between entered days and sent timestamps. */
import { Problem } from "@/lib/http/problem";
import type { Terms } from "./period-fields";

const DAY = 86_400_000;
const WEEKS = 14;

/** The day of a timestamp, in this browser's time zone. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Two weeks from today, everywhere. */
export const newTerms = (now = new Date()): Terms => ({
  reason: "",
  from: dayOf(now),
  until: dayOf(new Date(now.getTime() + WEEKS * DAY)),
  countries: [],
});

export const termsOf = (recommendation: {
  reason: string;
  starts_at: string;
  ends_at: string;
  countries: string[];
}): Terms => ({
  reason: recommendation.reason,
  from: dayOf(new Date(recommendation.starts_at)),
  until: dayOf(new Date(Date.parse(recommendation.ends_at) - 1)),
  countries: recommendation.countries,
});

/** From the first minute of the first day to the end of the last one. */
export function requestTerms({ reason, from, until, countries }: Terms) {
  const end = new Date(`${until}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return {
    reason: reason.trim(),
    starts_at: new Date(`${from}T00:00:00`).toISOString(),
    ends_at: end.toISOString(),
    countries,
  };
}

/** Error messages by field; errors without a field of this form are under `form`. */
export function errorsOf(error: unknown, fields: readonly string[]): Record<string, string> {
  if (!error) return {};
  const fieldErrors = error instanceof Problem ? error.errors : [];
  const shown = fieldErrors.filter(({ field }) => fields.includes(field));
  return Object.fromEntries(shown.map(({ field, message }) => [field, message]));
}
