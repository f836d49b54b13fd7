/** Validates a typed or picked day; returns the message for below its field. */
import { today } from "@/lib/text/dates";

/** The range that the services accept, the same as in the wardrobe service. */
export const FIRST_DAY = "1900-01-01";
export const LAST_DAY = "2199-12-31";

const DAY = /^\d{4}-\d\d-\d\d$/;

/** For a day to plan for; undefined when valid. */
export function planDayProblem(day: string): string | undefined {
  if (!day) return "Choose a day.";
  if (!DAY.test(day) || day > LAST_DAY) return "Choose a day before the year 2200.";
  return day < today() ? "Choose a day from today on." : undefined;
}

/** For a day on which something was worn; undefined when valid. */
export function wornDayProblem(day: string): string | undefined {
  if (!day) return "Choose a day.";
  if (!DAY.test(day) || day > today()) return "Choose today or an earlier day.";
  return day < FIRST_DAY ? "Choose a day after the year 1899." : undefined;
}
