/** What the address of the search page says: the text, and which kind of thing is looked for. */
import * as v from "valibot";

export const TABS = ["people", "tags", "outfits"] as const;
/** In characters; the API takes 500. */
export const MAX_TYPED = 200;

const loose = <T extends v.GenericSchema>(schema: T) =>
  v.optional(v.fallback(v.optional(schema), undefined));

export const SearchSearch = v.object({
  /** Text of digits alone stays text (see lib/search-value.ts). */
  q: loose(v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))),
  tab: loose(v.picklist(TABS)),
});

export type SearchView = v.InferOutput<typeof SearchSearch>;
export type Tab = (typeof TABS)[number];

/** Without a letter or a digit there is nothing that a name could begin with. */
export const isSearchable = (typed: string): boolean => /[\p{L}\p{N}]/u.test(typed);

export const isTooLong = (typed: string): boolean => typed.trim().length > MAX_TYPED;

const SHOWN = 40;

/** For a sentence about it. */
export const shortened = (typed: string): string =>
  [...typed].length > SHOWN ? `${[...typed].slice(0, SHOWN).join("")}…` : typed;
