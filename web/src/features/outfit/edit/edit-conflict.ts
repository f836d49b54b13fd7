/** Merges an edit with a concurrent change of the same outfit on another device. */
import type { Companion, Outfit } from "@/api/types";
import {
  DETAIL_FIELDS,
  detailsOf,
  namesTags,
  type OutfitDetailValues,
} from "@/features/outfit/composer/outfit-values";
import { jsonEqual } from "@/lib/http/json-equal";
import { kindOf } from "@/lib/sharing/audience";
import { longDate } from "@/lib/text/dates";
import { listOf } from "@/lib/text/locale";
import { personName } from "@/lib/text/people";
import { nameFromSlug } from "@/lib/text/slug";
import { m } from "@/paraglide/messages.js";

export type DetailField = (typeof DETAIL_FIELDS)[number];

export interface Difference {
  field: DetailField;
  /** The current value, as text. */
  theirs: string;
}

const NAMES: Record<DetailField, string> = {
  caption: m.common_caption(),
  worn_on: m.common_worn_on(),
  audience: m.outfit_who_can_see(),
  alt_text: m.composer_alt_text(),
  private_note: m.composer_private_note(),
  occasion: m.composer_occasion(),
  with_people: m.outfit_worn_with_whom(),
  comments: m.common_comments(),
  tags: m.outfit_edit_tags(),
};
const WORDS: Record<string, string> = {
  private: m.outfit_edit_only_you(),
  followers: m.common_followers(),
  public: m.outfit_edit_everyone(),
  on: m.outfit_edit_on(),
  off: m.outfit_edit_off(),
};

export const nameOf = (field: DetailField): string => NAMES[field];

/**
 * Merges the entered values (`mine`) with the newest version: untouched fields take the newer
 * value; fields changed on both sides keep the entered value and are reported. If the outfit was
 * published in between, its tags stay as published.
 */
export function merge(base: Outfit, newest: Outfit, mine: OutfitDetailValues) {
  const [before, after] = [detailsOf(base), detailsOf(newest)];
  const isOver = (field: DetailField) => field === "tags" && !namesTags(newest);
  const changed = DETAIL_FIELDS.filter(
    (field) => !jsonEqual(isOver(field) ? mine[field] : before[field], after[field]),
  );
  const conflicts = changed.filter(
    (field) => !isOver(field) && !jsonEqual(mine[field], before[field]),
  );
  const adopted = changed.filter((field) => !conflicts.includes(field));
  const values = { ...mine, ...pick(after, adopted) };
  const difference = (field: DetailField): Difference => ({ field, theirs: inWords(field, after) });
  return { values, adopted: adopted.map(difference), conflicts: conflicts.map(difference) };
}

function pick(from: OutfitDetailValues, fields: readonly DetailField[]) {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}

function inWords(field: DetailField, values: OutfitDetailValues): string {
  const value = values[field];
  if (value.length === 0) return m.outfit_edit_empty();
  if (typeof value === "object") {
    const name = (item: string | Companion) =>
      typeof item === "string" ? nameFromSlug(item) : personName(item);
    return listOf(value.map(name));
  }
  if (field === "worn_on") return longDate(value);
  if (field === "audience" && kindOf(value) === "circle") return m.audience_circle();
  const isChosen = field === "audience" || field === "comments";
  return (isChosen && WORDS[value]) || value;
}
