/** Sentences that sum up the garments chosen for another person's outfit. */
import type { Garment, RecreatedPiece } from "@/api/types";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";

/** The garment chosen for each pin; null where a piece is left out. */
export type Choices = Record<string, Garment | null>;

/** How many pieces have a garment, and what to do about the others. */
export function summaryText(pieces: readonly RecreatedPiece[], choices: Choices): string {
  const chosen = pieces.filter(({ pin }) => choices[pin.id]).length;
  const open = pieces.length - chosen;
  if (open === 0) return m.recreate_chosen_all();
  if (chosen === 0) {
    const isFar = pieces.every(({ missing }) => missing);
    return [isFar && m.recreate_nothing_close(), m.recreate_choose_one()].filter(Boolean).join(" ");
  }
  const [shown, all] = [formatNumber(chosen), formatNumber(pieces.length)];
  return m.recreate_chosen_some({ count: open, chosen: shown, all });
}

/** Why nothing is preselected for a piece with candidates; empty if something is. */
export function missingText(
  { missing, matches, by_color_only }: RecreatedPiece,
  usedIds: readonly string[],
): string {
  if (matches.length === 0) return "";
  if (!missing) return by_color_only ? m.recreate_unknown_type() : "";
  const isTaken = matches.some(({ garment }) => usedIds.includes(garment.id));
  const why = isTaken ? m.recreate_taken() : m.recreate_nothing_close();
  return `${why} ${m.recreate_choose_anyway({ count: matches.length })}`;
}
