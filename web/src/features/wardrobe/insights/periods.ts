/** The periods that the insights cover. */
import type { Period } from "@/features/wardrobe/search";
import { m } from "@/paraglide/messages.js";

export const PERIOD_OPTIONS: { value: Period; label: string }[] = [
  { value: "12months", label: m.insights_last_12_months() },
  { value: "thisyear", label: m.insights_this_year() },
  { value: "lastyear", label: m.insights_last_year() },
  { value: "5years", label: m.insights_last_five_years() },
];

const WORDS: Record<Exclude<Period, "lastyear">, string> = {
  "12months": m.insights_in_12_months(),
  thisyear: m.insights_in_this_year(),
  "5years": m.insights_in_five_years(),
};

/** The period as the end of a sentence. */
export const periodText = (period: Period, today: string): string =>
  period === "lastyear"
    ? m.insights_in_year({ year: String(Number(today.slice(0, 4)) - 1) })
    : WORDS[period];

/** First and last day; `today` as `2026-11-21`. */
export function periodBounds(period: Period, today: string): { from: string; to: string } {
  const year = Number(today.slice(0, 4));
  if (period === "thisyear") return { from: `${year}-01-01`, to: today };
  if (period === "lastyear") return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  const start = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  start.setUTCMonth(start.getUTCMonth() - (period === "5years" ? 59 : 11));
  return { from: start.toISOString().slice(0, 10), to: today };
}
