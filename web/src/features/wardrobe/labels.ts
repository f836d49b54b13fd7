/** Labels for the wardrobe's states, colors, seasons and sort orders. */
import type { Garment } from "@/api/types";
import { COLORS } from "@/features/wardrobe/garments/colors";
import { count } from "@/lib/text/count";
import type { Option } from "@/ui/select";
import { GARMENT_STATES, OUTFIT_STATES, SEASONS, SORTS } from "./search";

type Care = NonNullable<Garment["care"]>[number];

export const STATE_LABELS: Record<Garment["state"], string> = {
  here: "In the wardrobe",
  wash: "In the wash",
  lent: "Lent out",
  repair: "Being repaired",
  archived: "Archived",
  wished: "On the wishlist",
};

export const REASON_LABELS: Record<NonNullable<Garment["archived_reason"]>, string> = {
  sold: "Sold",
  given_away: "Given away",
  worn_out: "Worn out",
  does_not_fit: "Doesn't fit",
  lost: "Lost",
  other: "Other reason",
};

export const CARE_LABELS: Record<Care, string> = {
  wash_30: "Wash at 30 °C",
  wash_40: "Wash at 40 °C",
  wash_60: "Wash at 60 °C",
  delicate: "Delicate cycle",
  hand_wash: "Hand wash",
  no_wash: "Don't wash",
  dry_clean: "Dry clean",
  tumble_dry: "Tumble dry",
  no_tumble_dry: "Don't tumble dry",
  iron: "Iron",
  no_iron: "Don't iron",
};
export const CARE = Object.keys(CARE_LABELS) as Care[];

const SORT_LABELS: Record<(typeof SORTS)[number], string> = {
  newest: "Newest first",
  name: "By name",
  most_worn: "Most worn",
  least_worn: "Least worn",
  last_worn: "Last worn",
  price: "Price",
  cost_per_wear: "Cost per wear",
};

const SHELF_LABELS: Record<(typeof OUTFIT_STATES)[number], string> = {
  published: "Published",
  draft: "Drafts",
  planned: "Planned",
  trashed: "Trash",
};

/** Suggestions; a category is free text. */
export const CATEGORIES = [
  "accessories",
  "bag",
  "boots",
  "cardigan",
  "coat",
  "dress",
  "hat",
  "jacket",
  "jeans",
  "jewellery",
  "jumper",
  "scarf",
  "shirt",
  "shoes",
  "shorts",
  "skirt",
  "suit",
  "t-shirt",
  "top",
  "trousers",
];

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const options = <T extends string>(values: readonly T[], words: (value: T) => string): Option[] =>
  values.map((value) => ({ value, label: words(value) }));

export const stateOptions = options(GARMENT_STATES, (state) => STATE_LABELS[state]);
export const reasonOptions = Object.entries(REASON_LABELS).map(([value, label]) => ({
  value,
  label,
}));
export const seasonOptions = options(SEASONS, capital);
export const colorOptions = options(COLORS, capital);
export const sortOptions = options(SORTS, (sort) => SORT_LABELS[sort]);
export const shelfOptions = options(OUTFIT_STATES, (state) => SHELF_LABELS[state]);

export function money(amount: string | number, currency: string, locale?: string): string {
  const style = { style: "currency", currency } as const;
  return new Intl.NumberFormat(locale, style).format(Number(amount));
}

export function wearCountText(wears: number): string {
  return wears === 0 ? "Never worn" : `Worn ${wears === 1 ? "once" : count(wears, "time")}`;
}

/** The same beside the label "Worn", with the last day. */
export function wearFigure(wears: number, lastDay: string | null): string {
  if (wears === 0) return "Never";
  if (wears === 1) return lastDay ? `Once, on ${lastDay}` : "Once";
  return lastDay ? `${count(wears, "time")}, last on ${lastDay}` : count(wears, "time");
}

/** `2026-11` as `November 2026`. */
export function monthName(month: string, style: "long" | "short" = "long"): string {
  const format = new Intl.DateTimeFormat(undefined, {
    month: style,
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** `2026-11` as `November`. */
export function monthWord(month: string, style: "long" | "short" = "long"): string {
  const format = new Intl.DateTimeFormat(undefined, { month: style, timeZone: "UTC" });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
