/** Validates a typed or picked day; returns the message for below its field. */
import { today } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";

/** The range that the services accept, the same as in the wardrobe service. */
export const FIRST_DAY = "1900-01-01";
export const LAST_DAY = "2199-12-31";

const DAY = /^\d{4}-\d\d-\d\d$/;

/** For a day to plan for; undefined when valid. */
export function planDayProblem(day: string): string | undefined {
  if (!day) return m.day_needed();
  if (!DAY.test(day) || day > LAST_DAY) return m.day_too_late();
  return day < today() ? m.day_to_come() : undefined;
}

/** For a day on which something was worn; undefined when valid. */
export function wornDayProblem(day: string): string | undefined {
  if (!day) return m.day_needed();
  if (!DAY.test(day) || day > today()) return m.day_past();
  return day < FIRST_DAY ? m.day_too_early() : undefined;
}
