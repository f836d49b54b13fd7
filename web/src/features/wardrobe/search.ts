/** What the wardrobe's address says: which view, and what is chosen in it. */
import * as v from "valibot";
import { COLORS } from "./colors";

export const VIEWS = ["outfits", "garments", "calendar", "insights"] as const;
export const OUTFIT_STATES = ["published", "draft", "planned", "trashed"] as const;
export const GARMENT_STATES = ["here", "wash", "lent", "repair", "archived"] as const;
export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
export const SORTS = [
  "newest",
  "name",
  "most_worn",
  "least_worn",
  "last_worn",
  "price",
  "cost_per_wear",
] as const;
export const PERIODS = ["12months", "thisyear", "lastyear", "5years"] as const;

/** What cannot be is left out, as if the address did not say it. */
const loose = <T extends v.GenericSchema>(schema: T) =>
  v.optional(v.fallback(v.optional(schema), undefined));
const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^[0-9]{1,19}$/));

export const WardrobeSearch = v.object({
  view: loose(v.picklist(VIEWS)),
  tag: loose(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,50}$/))),
  month: loose(v.pipe(v.string(), v.regex(/^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$/))),
  garment: loose(id),
  shelf: loose(v.picklist(OUTFIT_STATES)),
  category: loose(v.pipe(v.string(), v.maxLength(50), v.toLowerCase())),
  state: loose(v.picklist(GARMENT_STATES)),
  color: loose(v.picklist(COLORS)),
  season: loose(v.picklist(SEASONS)),
  query: loose(v.pipe(v.string(), v.maxLength(100))),
  sort: loose(v.picklist(SORTS)),
  period: loose(v.picklist(PERIODS)),
  /** The bar of the insights whose outfits or garments are shown: `month:2026-11`, `color:navy`. */
  bar: loose(v.pipe(v.string(), v.regex(/^(month|category|color):.{0,50}$/))),
  /** The year whose review is open. */
  year: loose(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.toNumber(),
      v.integer(),
      v.minValue(1900),
      v.maxValue(2199),
    ),
  ),
  /** The day of the calendar whose sheet is open. */
  day: loose(
    v.pipe(v.string(), v.regex(/^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])-[0-3][0-9]$/), v.isoDate()),
  ),
  /** The garment whose sheet is open. */
  item: loose(id),
});

export type Search = v.InferOutput<typeof WardrobeSearch>;
export type View = (typeof VIEWS)[number];
export type Period = (typeof PERIODS)[number];
/** Changes what the address says; `undefined` takes a part of it away. */
export type OnSearch = (change: Partial<Search>) => void;
