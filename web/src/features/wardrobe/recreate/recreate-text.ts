/** Sentences that sum up the garments chosen for another person's outfit. */
import type { Garment, RecreatedPiece } from "@/api/types";
import { count } from "@/lib/text/count";

/** The garment chosen for each pin; null where a piece is left out. */
export type Choices = Record<string, Garment | null>;

/** How many pieces have a garment, and what to do about the others. */
export function summaryText(pieces: readonly RecreatedPiece[], choices: Choices): string {
  const chosen = pieces.filter(({ pin }) => choices[pin.id]).length;
  const open = pieces.length - chosen;
  if (open === 0) return "You've chosen something of yours for every piece.";
  const isFar = chosen === 0 && pieces.every(({ missing }) => missing);
  const first = isFar ? "Nothing you have comes close. " : "";
  if (chosen === 0) return `${first}Choose something of yours for at least one piece.`;
  const rest = open === 1 ? "the other one" : "the others";
  return `You've chosen something of yours for ${chosen} of ${count(pieces.length, "piece")}. You can leave ${rest} out.`;
}

/** Why nothing is preselected for a piece with candidates; empty if something is. */
export function missingText(
  { missing, matches, by_color_only }: RecreatedPiece,
  usedIds: readonly string[],
): string {
  if (matches.length === 0) return "";
  const unknown = "We don't know what type of piece this is, so we only compared its looks.";
  if (!missing) return by_color_only ? unknown : "";
  const isTaken = matches.some(({ garment }) => usedIds.includes(garment.id));
  const why = isTaken
    ? "The closest match is already used for another piece."
    : "Nothing you have comes close.";
  return `${why} Choose ${matches.length === 1 ? "this one" : "one of these"} anyway, or leave it out.`;
}
