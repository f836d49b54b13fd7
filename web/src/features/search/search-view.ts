/** The search page's URL parameters: the text, and the kind of results. */
import * as v from "valibot";

export const TABS = ["people", "tags", "outfits"] as const;
/** In characters; the API takes 500. */
export const MAX_TYPED = 200;

const optionalOrIgnored = <T extends v.GenericSchema>(schema: T) =>
  v.optional(v.fallback(v.optional(schema), undefined));

export const SearchSearch = v.object({
  /** Digits stay text (see lib/text/search-value.ts). */
  q: optionalOrIgnored(v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String))),
  tab: optionalOrIgnored(v.picklist(TABS)),
});

export type SearchView = v.InferOutput<typeof SearchSearch>;
export type Tab = (typeof TABS)[number];

/** Without a letter or digit no name can match. */
export const isSearchable = (typed: string): boolean => /[\p{L}\p{N}]/u.test(typed);

export const isTooLong = (typed: string): boolean => typed.trim().length > MAX_TYPED;

const SHOWN = 40;

/** For use in a message. */
export const shortened = (typed: string): string =>
  [...typed].length > SHOWN ? `${[...typed].slice(0, SHOWN).join("")}…` : typed;
