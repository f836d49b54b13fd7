/** Text for an outfit where its picture cannot be seen. */
import { m } from "@/paraglide/messages.js";
import { longDate } from "./dates";

interface Described {
  alt_text: string;
  caption: string;
  worn_on: string | null;
}

const MAX_LENGTH = 120;

/** Its alternative text, or else the best description available; never empty. */
export function describeOutfit({ alt_text, caption, worn_on }: Described): string {
  if (alt_text) return alt_text;
  if (caption)
    return caption.length > MAX_LENGTH ? `${caption.slice(0, MAX_LENGTH - 1)}…` : caption;
  return worn_on ? m.outfit_text_worn_on({ date: longDate(worn_on) }) : m.outfit_text_undescribed();
}

const MAX_TITLE_LENGTH = 70;

/** The caption, if it is short enough for a title. */
export function titleOf({ caption }: { caption: string }): string | null {
  const fits = caption !== "" && caption.length <= MAX_TITLE_LENGTH && !caption.includes("\n");
  return fits ? caption : null;
}
