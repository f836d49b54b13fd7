/** What insights say in sentences; `period` is the end of one, such as "in the last 12 months". */
import type { Insights } from "@/api/types";
import { count } from "@/lib/count";
import { longDate } from "@/lib/dates";
import { wearWords } from "./words";

type WornGarment = Insights["most_worn"][number];

/** What the wardrobe was used for. */
export function summaryWords(insights: Insights, period: string): string {
  const { worn, garments, last_worn_on } = insights;
  const pieces = count(garments, "piece");
  if (worn > 0) return `You've worn ${worn.toLocaleString()} of your ${pieces} ${period}.`;
  const last = last_worn_on && ` You last wore one on ${longDate(last_worn_on)}.`;
  const none = garments === 1 ? "your only piece" : `any of your ${pieces}`;
  return `You haven't worn ${none} ${period}.${last || ""}`;
}

/** How often a garment was worn in the period; if it was not, when it last was. */
export function wornWords({ garment, wears }: WornGarment, period: string): string {
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
