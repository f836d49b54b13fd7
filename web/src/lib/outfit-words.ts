/** What is said of an outfit where its picture cannot be seen. */
import { longDate } from "./dates";

interface Described {
  alt_text: string;
  caption: string;
  worn_on: string | null;
}

const LONGEST = 120;

/** Its alternative text, or else the best that is known; never empty. */
export function describeOutfit({ alt_text, caption, worn_on }: Described): string {
  if (alt_text) return alt_text;
  if (caption) return caption.length > LONGEST ? `${caption.slice(0, LONGEST - 1)}…` : caption;
  return worn_on ? `Outfit worn on ${longDate(worn_on)}` : "Outfit without a description";
}

const LONGEST_TITLE = 70;

/** The caption when it is short enough to stand as a title. */
export function titleOf({ caption }: { caption: string }): string | null {
  const fits = caption !== "" && caption.length <= LONGEST_TITLE && !caption.includes("\n");
  return fits ? caption : null;
}
