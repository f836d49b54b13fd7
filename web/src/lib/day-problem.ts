/** What is wrong with a day that was typed or picked: a sentence for below its field. */
import { today } from "./dates";

/** The days that the services take, as `services/wardrobe/wardrobe/days.py` has them. */
export const FIRST_DAY = "1900-01-01";
export const LAST_DAY = "2199-12-31";

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Of a day to plan for; undefined when it can be used. */
export function planDayProblem(day: string): string | undefined {
  if (!day) return "Choose a day.";
  if (!DAY.test(day) || day > LAST_DAY) return "Choose a day before the year 2200.";
  return day < today() ? "Choose a day from today on." : undefined;
}

/** Of a day on which something was worn; undefined when it can be used. */
export function wornDayProblem(day: string): string | undefined {
  if (!day) return "Choose a day.";
  if (!DAY.test(day) || day > today()) return "Choose today or an earlier day.";
  return day < FIRST_DAY ? "Choose a day after the year 1899." : undefined;
}
