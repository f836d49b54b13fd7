/** The sentences of the insights; `period` ends a sentence, such as "in the last 12 months". */
import type { Insights } from "@/api/types";
import { monthName, wearCountText } from "@/features/wardrobe/labels";
import { counted, formatNumber } from "@/lib/text/count";
import { longDate } from "@/lib/text/dates";
import { listOf, unitsOf } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";

type WornGarment = Insights["most_worn"][number];

/** How much of the wardrobe was used. */
export function summaryText(insights: Insights, period: string): string {
  const { worn, garments, days, last_worn_on } = insights;
  if (garments === 0) return m.insights_recorded_days({ ...counted(days), period });
  const pieces = { ...counted(garments), period };
  if (worn > 0) return m.insights_worn_of({ ...pieces, worn: formatNumber(worn) });
  const none = m.insights_worn_none(pieces);
  return last_worn_on ? `${none} ${m.insights_last_wore({ day: longDate(last_worn_on) })}` : none;
}

/** `3 outfits on 2 days`. */
export const outfitsOnDays = (outfits: number, days: number): string =>
  m.wardrobe_outfits_on_days({ ...counted(days), outfits: m.wardrobe_outfits(counted(outfits)) });

/**
 * How often garments were worn in the period, and what counts as a wear; empty if nothing was worn.
 */
export function figureText({ days, outfits, wears, archived }: Insights): string {
  if (days === 0) return "";
  const worn = outfits > 0 ? outfitsOnDays(outfits, days) : m.wardrobe_days_count(counted(days));
  const figures = wears > 0 ? unitsOf([worn, m.wardrobe_wears(counted(wears))]) : worn;
  const sentence =
    archived > 0
      ? m.insights_figures_archived({ ...counted(archived), figures })
      : m.insights_figures({ figures });
  return wears > 0 ? `${sentence} ${m.insights_one_wear()}` : sentence;
}

/** Why outfits without pieces count in the months but not as wears; empty if there are none. */
export function unpinnedText({ outfits_without_pins: outfits }: Insights): string {
  if (outfits === 0) return "";
  return m.insights_unpinned(counted(outfits));
}

const FEW_MONTHS = 6;

/** The months without any wear; only their number if there are too many to name. */
export function emptyMonthsText(months: readonly string[]): string {
  if (months.length === 0) return "";
  if (months.length > FEW_MONTHS) return m.insights_empty_other_months(counted(months.length));
  return m.insights_empty_months({ months: listOf(months.map((month) => monthName(month))) });
}

/** How often a garment was worn in the period, or else when it was last worn. */
export function wornText({ garment, wears }: WornGarment, period: string): string {
  if (wears > 0 && garment.state === "archived")
    return m.insights_worn_archived({ worn: wearCountText(wears) });
  if (wears > 0 || !garment.last_worn_on) return wearCountText(wears);
  return m.insights_not_worn({ period, day: longDate(garment.last_worn_on) });
}

/** Why no piece is worn least; undefined when one is, or when there is nothing to compare. */
export function equallyWornText({ garments, least_worn }: Insights): string | undefined {
  if (garments < 2 || least_worn.length > 0) return undefined;
  return m.insights_equally_worn();
}
