/** What insights say in sentences; `period` is the end of one, such as "in the last 12 months". */
import type { Insights } from "@/api/types";
import { count } from "@/lib/count";
import { longDate } from "@/lib/dates";
import { monthName, wearWords } from "./words";

type WornGarment = Insights["most_worn"][number];

/** What the wardrobe was used for. */
export function summaryWords(insights: Insights, period: string): string {
  const { worn, garments, days, last_worn_on } = insights;
  if (garments === 0) return `You've recorded what you wore on ${count(days, "day")} ${period}.`;
  const pieces = count(garments, "piece");
  if (worn > 0) return `You've worn ${worn.toLocaleString()} of your ${pieces} ${period}.`;
  const last = last_worn_on && ` You last wore one on ${longDate(last_worn_on)}.`;
  const none = garments === 1 ? "your only piece" : `any of your ${pieces}`;
  return `You haven't worn ${none} ${period}.${last || ""}`;
}

/** How often things were worn in the period, and what a wear is; empty if nothing was. */
export function figureWords({ days, outfits, wears, archived }: Insights): string {
  const worn = outfits > 0 && `${count(outfits, "outfit")} on ${count(days, "day")}`;
  const figures = [
    worn || (days > 0 && count(days, "day")),
    wears > 0 && count(wears, "wear"),
    archived > 0 && `including ${count(archived, "piece")} you've since archived`,
  ].filter(Boolean);
  if (figures.length === 0) return "";
  return `${figures.join(", ")}.${wears > 0 ? " One piece worn on one day counts as one wear." : ""}`;
}

/** Why outfits without pieces are in the months but in no wear; empty if there are none. */
export function unpinnedWords({ outfits_without_pins: outfits }: Insights): string {
  if (outfits === 0) return "";
  const verb = outfits === 1 ? "has" : "have";
  return `${count(outfits, "outfit")} ${verb} no pieces pinned, so no wears were counted.`;
}

const FEW_MONTHS = 6;

/** In which months nothing was worn; in how many, if they are too many to name. */
export function emptyMonthsWords(months: readonly string[]): string {
  if (months.length === 0) return "";
  const named = months.map((month) => monthName(month));
  const when = months.length > FEW_MONTHS ? count(months.length, "other month") : listWords(named);
  return `Nothing recorded in ${when}.`;
}

/** How often a garment was worn in the period; if it was not, when it last was. */
export function wornWords({ garment, wears }: WornGarment, period: string): string {
  if (wears > 0 && garment.state === "archived") return `${wearWords(wears)}, archived`;
  if (wears > 0 || !garment.last_worn_on) return wearWords(wears);
  return `Not worn ${period} (last worn ${longDate(garment.last_worn_on)})`;
}

/** Why no piece is worn least; nothing when one is, or when there is nothing to compare. */
export function evenWords({ garments, least_worn }: Insights): string | undefined {
  if (garments < 2 || least_worn.length > 0) return undefined;
  return "You've worn all your pieces equally often.";
}

/** Names after each other, as the language does it: `Hats, bags and scarves`. */
export const listWords = (names: readonly string[]): string =>
  new Intl.ListFormat(undefined, { type: "conjunction" }).format(names);
