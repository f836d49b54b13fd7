/** When somebody, on another device, changed the same outfit: what differs, and what is kept. */
import type { Outfit } from "@/api/types";
import { longDate } from "@/lib/dates";
import { isSame } from "@/lib/is-same";
import { nameOfSlug } from "@/lib/slug";
import { DETAIL_FIELDS, detailsOf, namesTags, type OutfitDetailValues } from "./outfit-values";

export type DetailField = (typeof DETAIL_FIELDS)[number];

export interface Difference {
  field: DetailField;
  /** What stands there now, in words. */
  theirs: string;
}

const NAMES: Record<DetailField, string> = {
  caption: "Caption",
  worn_on: "Worn on",
  audience: "Who can see this",
  alt_text: "Alt text",
  private_note: "Private note",
  comments: "Comments",
  tags: "Tag list",
};
const WORDS: Record<string, string> = {
  private: "Only you",
  followers: "Followers",
  public: "Everyone",
};

export const nameOf = (field: DetailField): string => NAMES[field];

/**
 * Merges what was entered (`mine`) with the newest version: a field that one did not touch takes
 * the newer value; one that both changed keeps what was entered, and is told. Tags of an outfit that
 * was published meanwhile are as they were published.
 */
export function merge(base: Outfit, newest: Outfit, mine: OutfitDetailValues) {
  const [before, after] = [detailsOf(base), detailsOf(newest)];
  const isOver = (field: DetailField) => field === "tags" && !namesTags(newest);
  const changed = DETAIL_FIELDS.filter(
    (field) => !isSame(isOver(field) ? mine[field] : before[field], after[field]),
  );
  const clashes = changed.filter((field) => !isOver(field) && !isSame(mine[field], before[field]));
  const taken = changed.filter((field) => !clashes.includes(field));
  const values = { ...mine, ...pick(after, taken) };
  const told = (field: DetailField): Difference => ({ field, theirs: inWords(field, after) });
  return { values, taken: taken.map(told), clashes: clashes.map(told) };
}

function pick(from: OutfitDetailValues, fields: readonly DetailField[]) {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}

function inWords(field: DetailField, values: OutfitDetailValues): string {
  const value = values[field];
  if (value.length === 0) return "empty";
  if (typeof value === "object")
    return new Intl.ListFormat("en").format(value.map((slug) => nameOfSlug(slug)));
  if (field === "worn_on") return longDate(value);
  return WORDS[value] ?? value;
}
