/** The sentences of the insights; `period` ends a sentence, such as "in the last 12 months". */
import type { Insights } from "@/api/types";
import { monthName, wearCountText } from "@/features/wardrobe/labels";
import { count } from "@/lib/text/count";
import { longDate } from "@/lib/text/dates";

type WornGarment = Insights["most_worn"][number];

/** How much of the wardrobe was used. */
export function summaryText(insights: Insights, period: string): string {
  const { worn, garments, days, last_worn_on } = insights;
  if (garments === 0) return `You've recorded what you wore on ${count(days, "day")} ${period}.`;
  const pieces = count(garments, "piece");
  if (worn > 0) return `You've worn ${worn.toLocaleString()} of your ${pieces} ${period}.`;
  const last = last_worn_on && ` You last wore one on ${longDate(last_worn_on)}.`;
  const none = garments === 1 ? "your only piece" : `any of your ${pieces}`;
  return `You haven't worn ${none} ${period}.${last || ""}`;
}

/**
 * How often garments were worn in the period, and what counts as a wear; empty if nothing was worn.
 */
export function figureText({ days, outfits, wears, archived }: Insights): string {
  const worn = outfits > 0 && `${count(outfits, "outfit")} on ${count(days, "day")}`;
  const figures = [
    worn || (days > 0 && count(days, "day")),
    wears > 0 && count(wears, "wear"),
    archived > 0 && `including ${count(archived, "piece")} you've since archived`,
  ].filter(Boolean);
  if (figures.length === 0) return "";
  return `${figures.join(", ")}.${wears > 0 ? " One piece worn on one day counts as one wear." : ""}`;
}

/** Why outfits without pieces count in the months but not as wears; empty if there are none. */
export function unpinnedText({ outfits_without_pins: outfits }: Insights): string {
  if (outfits === 0) return "";
  const verb = outfits === 1 ? "has" : "have";
  return `${count(outfits, "outfit")} ${verb} no pieces pinned, so no wears were counted.`;
}

const FEW_MONTHS = 6;

/** The months without any wear; only their number if there are too many to name. */
export function emptyMonthsText(months: readonly string[]): string {
  if (months.length === 0) return "";
  const named = months.map((month) => monthName(month));
  const when = months.length > FEW_MONTHS ? count(months.length, "other month") : joinNames(named);
  return `Nothing recorded in ${when}.`;
}

/** How often a garment was worn in the period, or else when it was last worn. */
export function wornText({ garment, wears }: WornGarment, period: string): string {
  if (wears > 0 && garment.state === "archived") return `${wearCountText(wears)}, archived`;
  if (wears > 0 || !garment.last_worn_on) return wearCountText(wears);
  return `Not worn ${period} (last worn ${longDate(garment.last_worn_on)})`;
}

/** Why no piece is worn least; undefined when one is, or when there is nothing to compare. */
export function equallyWornText({ garments, least_worn }: Insights): string | undefined {
  if (garments < 2 || least_worn.length > 0) return undefined;
  return "You've worn all your pieces equally often.";
}

/** Join names as the language does: `Hats, bags and scarves`. */
export const joinNames = (names: readonly string[]): string =>
  new Intl.ListFormat(undefined, { type: "conjunction" }).format(names);
