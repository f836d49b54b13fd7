/** Labels for the wardrobe's states, colors, seasons and sort orders. */
import type { Garment } from "@/api/types";
import { COLORS, type ColorName } from "@/features/wardrobe/garments/colors";
import { categoryName } from "@/lib/text/categories";
import { counted, formatNumber } from "@/lib/text/count";
import { formatLocale } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";
import type { Option } from "@/ui/select";
import { GARMENT_STATES, OUTFIT_STATES, SEASONS, SORTS, type View } from "./search";

type Care = NonNullable<Garment["care"]>[number];

export const STATE_LABELS: Record<Garment["state"], string> = {
  here: m.wardrobe_state_here(),
  wash: m.wardrobe_state_wash(),
  lent: m.wardrobe_state_lent(),
  repair: m.wardrobe_state_repair(),
  archived: m.wardrobe_state_archived(),
  wished: m.wardrobe_state_wished(),
};

export const REASON_LABELS: Record<NonNullable<Garment["archived_reason"]>, string> = {
  sold: m.wardrobe_reason_sold(),
  given_away: m.wardrobe_reason_given_away(),
  worn_out: m.wardrobe_reason_worn_out(),
  does_not_fit: m.wardrobe_reason_does_not_fit(),
  lost: m.wardrobe_reason_lost(),
  other: m.wardrobe_reason_other(),
};

const washAt = (degrees: number) => m.wardrobe_care_wash({ degrees: formatNumber(degrees) });

export const CARE_LABELS: Record<Care, string> = {
  wash_30: washAt(30),
  wash_40: washAt(40),
  wash_60: washAt(60),
  delicate: m.wardrobe_care_delicate(),
  hand_wash: m.wardrobe_care_hand_wash(),
  no_wash: m.wardrobe_care_no_wash(),
  dry_clean: m.wardrobe_care_dry_clean(),
  tumble_dry: m.wardrobe_care_tumble_dry(),
  no_tumble_dry: m.wardrobe_care_no_tumble_dry(),
  iron: m.wardrobe_care_iron(),
  no_iron: m.wardrobe_care_no_iron(),
};
export const CARE = Object.keys(CARE_LABELS) as Care[];

const SORT_LABELS: Record<(typeof SORTS)[number], string> = {
  newest: m.wardrobe_sort_newest(),
  name: m.wardrobe_sort_name(),
  most_worn: m.wardrobe_most_worn(),
  least_worn: m.wardrobe_least_worn(),
  last_worn: m.wardrobe_sort_last_worn(),
  price: m.wardrobe_sort_price(),
  cost_per_wear: m.wardrobe_cost_per_wear(),
};

const SHELF_LABELS: Record<(typeof OUTFIT_STATES)[number], string> = {
  published: m.wardrobe_shelf_published(),
  draft: m.wardrobe_shelf_draft(),
  planned: m.wardrobe_shelf_planned(),
  trashed: m.wardrobe_shelf_trashed(),
};

export const VIEW_LABELS: Record<View, string> = {
  outfits: m.common_outfits(),
  garments: m.common_garments(),
  calendar: m.wardrobe_view_calendar(),
  insights: m.wardrobe_view_insights(),
  loans: m.wardrobe_view_loans(),
  packing: m.wardrobe_view_packing(),
};

export const SEASON_NAMES: Record<(typeof SEASONS)[number], string> = {
  spring: m.wardrobe_season_spring(),
  summer: m.wardrobe_season_summer(),
  autumn: m.wardrobe_season_autumn(),
  winter: m.wardrobe_season_winter(),
};

/** In the words that the service uses in names of garments. */
export const COLOR_NAMES: Record<ColorName, string> = {
  white: m.wardrobe_color_white(),
  cream: m.wardrobe_color_cream(),
  beige: m.wardrobe_color_beige(),
  tan: m.wardrobe_color_tan(),
  brown: m.wardrobe_color_brown(),
  grey: m.wardrobe_color_grey(),
  black: m.wardrobe_color_black(),
  navy: m.wardrobe_color_navy(),
  blue: m.wardrobe_color_blue(),
  "light blue": m.wardrobe_color_light_blue(),
  turquoise: m.wardrobe_color_turquoise(),
  teal: m.wardrobe_color_teal(),
  green: m.wardrobe_color_green(),
  "light green": m.wardrobe_color_light_green(),
  olive: m.wardrobe_color_olive(),
  yellow: m.wardrobe_color_yellow(),
  mustard: m.wardrobe_color_mustard(),
  orange: m.wardrobe_color_orange(),
  red: m.wardrobe_color_red(),
  burgundy: m.wardrobe_color_burgundy(),
  pink: m.wardrobe_color_pink(),
  purple: m.wardrobe_color_purple(),
  lilac: m.wardrobe_color_lilac(),
};

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Empty for a garment without one. */
export const categoryLabel = (category: string) => capital(categoryName(category));

const options = <T extends string>(values: readonly T[], words: (value: T) => string): Option[] =>
  values.map((value) => ({ value, label: words(value) }));

export const stateOptions = options(GARMENT_STATES, (state) => STATE_LABELS[state]);
export const reasonOptions = Object.entries(REASON_LABELS).map(([value, label]) => ({
  value,
  label,
}));
export const seasonOptions = options(SEASONS, (season) => SEASON_NAMES[season]);
export const colorOptions = options(COLORS, (color) => COLOR_NAMES[color]);
export const sortOptions = options(SORTS, (sort) => SORT_LABELS[sort]);
export const shelfOptions = options(OUTFIT_STATES, (state) => SHELF_LABELS[state]);

export const money = (amount: string | number, currency: string): string =>
  formatNumber(Number(amount), { style: "currency", currency });

export const wearCountText = (wears: number): string =>
  wears === 0 ? m.wardrobe_never_worn() : m.wardrobe_worn_times(counted(wears));

/** The same beside the label "Worn", with the last day. */
export function wearFigure(wears: number, lastDay: string | null): string {
  if (wears === 0) return m.wardrobe_never();
  if (!lastDay) return m.wardrobe_times(counted(wears));
  return m.wardrobe_times_last_on({ ...counted(wears), day: lastDay });
}

/** `2026-11` as `November 2026`. */
export const monthName = (month: string, style: "long" | "short" = "long"): string =>
  inMonth(month, { month: style, year: "numeric" });

/** `2026-11` as `November`. */
export const monthWord = (month: string, style: "long" | "short" = "long"): string =>
  inMonth(month, { month: style });

function inMonth(month: string, parts: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(formatLocale(), { ...parts, timeZone: "UTC" });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
