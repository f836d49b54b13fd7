/** The wardrobe's URL parameters: the view, and the selection in it. */
import * as v from "valibot";
import { everyOf, type GarmentSort } from "@/api/enums";
import type { Garment, Outfit } from "@/api/types";
import { COLORS } from "@/features/wardrobe/garments/colors";
import { mayBeSlug } from "@/lib/text/slug";

export const VIEWS = ["outfits", "garments", "calendar", "insights", "loans", "packing"] as const;
export const OUTFIT_STATES = everyOf<Outfit["state"]>()([
  "published",
  "draft",
  "planned",
  "trashed",
]);
export const GARMENT_STATES = everyOf<Garment["state"]>()([
  "here",
  "wash",
  "lent",
  "repair",
  "archived",
  "wished",
]);
export const SEASONS = everyOf<Garment["seasons"][number]>()([
  "spring",
  "summer",
  "autumn",
  "winter",
]);
export const SORTS = everyOf<GarmentSort>()([
  "newest",
  "name",
  "most_worn",
  "least_worn",
  "last_worn",
  "price",
  "cost_per_wear",
]);
export const PERIODS = ["12months", "thisyear", "lastyear", "5years"] as const;

/** Invalid values are ignored, as if absent. */
const optionalOrIgnored = <T extends v.GenericSchema>(schema: T) =>
  v.optional(v.fallback(v.optional(schema), undefined));
const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^[0-9]{1,19}$/));

export const WardrobeSearch = v.object({
  view: optionalOrIgnored(v.picklist(VIEWS)),
  tag: optionalOrIgnored(v.pipe(v.string(), v.check(mayBeSlug))),
  month: optionalOrIgnored(v.pipe(v.string(), v.regex(/^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$/))),
  garment: optionalOrIgnored(id),
  shelf: optionalOrIgnored(v.picklist(OUTFIT_STATES)),
  /** Words in the texts of outfits. */
  words: optionalOrIgnored(
    v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(100)),
  ),
  /** Outfits with or without alt text. */
  described: optionalOrIgnored(v.picklist(["yes", "no"])),
  /** The window in which a collage is made. */
  collage: optionalOrIgnored(v.picklist(["open"])),
  category: optionalOrIgnored(v.pipe(v.string(), v.maxLength(50), v.toLowerCase())),
  state: optionalOrIgnored(v.picklist(GARMENT_STATES)),
  color: optionalOrIgnored(v.picklist(COLORS)),
  season: optionalOrIgnored(v.picklist(SEASONS)),
  label: optionalOrIgnored(
    v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(30)),
  ),
  /** Only garments that need washing. */
  needs_wash: optionalOrIgnored(v.literal(true)),
  /** Garments in the trash instead of those in the wardrobe. */
  trash: optionalOrIgnored(v.literal(true)),
  query: optionalOrIgnored(v.pipe(v.string(), v.maxLength(100))),
  sort: optionalOrIgnored(v.picklist(SORTS)),
  period: optionalOrIgnored(v.picklist(PERIODS)),
  /** The bar of the insights whose outfits or garments are shown: `month:2026-11`, `color:navy`. */
  bar: optionalOrIgnored(v.pipe(v.string(), v.regex(/^(month|category|color):.{0,50}$/))),
  /** The year whose review is open. */
  year: optionalOrIgnored(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.toNumber(),
      v.integer(),
      v.minValue(1900),
      v.maxValue(2199),
    ),
  ),
  /** The day of the calendar whose sheet is open. */
  day: optionalOrIgnored(
    v.pipe(v.string(), v.regex(/^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])-[0-3][0-9]$/), v.isoDate()),
  ),
  /** The garment whose sheet is open. */
  item: optionalOrIgnored(id),
  /** The trip that is open. */
  trip: optionalOrIgnored(id),
});

export type Search = v.InferOutput<typeof WardrobeSearch>;
export type View = (typeof VIEWS)[number];
export type Period = (typeof PERIODS)[number];
/** Changes URL parameters; `undefined` removes one. */
export type OnSearch = (change: Partial<Search>) => void;
