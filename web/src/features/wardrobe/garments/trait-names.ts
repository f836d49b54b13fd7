/** What the wardrobe's colors, seasons and types are called, and which type a word names. */
import type { Garment } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import type { ColorName } from "./colors";

export const COLOR_NAMES: Record<ColorName, string> = {
  white: m.garment_color_white(),
  cream: m.garment_color_cream(),
  beige: m.garment_color_beige(),
  tan: m.garment_color_tan(),
  brown: m.garment_color_brown(),
  grey: m.garment_color_grey(),
  black: m.garment_color_black(),
  navy: m.garment_color_navy(),
  blue: m.garment_color_blue(),
  "light blue": m.garment_color_light_blue(),
  turquoise: m.garment_color_turquoise(),
  teal: m.garment_color_teal(),
  green: m.garment_color_green(),
  "light green": m.garment_color_light_green(),
  olive: m.garment_color_olive(),
  yellow: m.garment_color_yellow(),
  mustard: m.garment_color_mustard(),
  orange: m.garment_color_orange(),
  red: m.garment_color_red(),
  burgundy: m.garment_color_burgundy(),
  pink: m.garment_color_pink(),
  purple: m.garment_color_purple(),
  lilac: m.garment_color_lilac(),
};

export const SEASON_NAMES: Record<Garment["seasons"][number], string> = {
  spring: m.garment_season_spring(),
  summer: m.garment_season_summer(),
  autumn: m.garment_season_autumn(),
  winter: m.garment_season_winter(),
};

const TYPE_NAMES = new Map([
  ["accessories", m.garment_type_accessories()],
  ["bag", m.garment_type_bag()],
  ["boots", m.garment_type_boots()],
  ["cardigan", m.garment_type_cardigan()],
  ["coat", m.garment_type_coat()],
  ["dress", m.garment_type_dress()],
  ["hat", m.garment_type_hat()],
  ["jacket", m.garment_type_jacket()],
  ["jeans", m.garment_type_jeans()],
  ["jewellery", m.garment_type_jewellery()],
  ["jumper", m.garment_type_jumper()],
  ["scarf", m.garment_type_scarf()],
  ["shirt", m.garment_type_shirt()],
  ["shoes", m.garment_type_shoes()],
  ["shorts", m.garment_type_shorts()],
  ["skirt", m.garment_type_skirt()],
  ["suit", m.garment_type_suit()],
  ["t-shirt", m.garment_type_t_shirt()],
  ["top", m.garment_type_top()],
  ["trousers", m.garment_type_trousers()],
]);
const TYPES = new Map([...TYPE_NAMES].map(([type, name]) => [name.toLowerCase(), type]));

/** The type that a word names in the app's language. */
export const typeNamed = (word: string): string | undefined => TYPES.get(word.trim().toLowerCase());

/** A category is a type that the service knows, or the owner's own words. */
export const typeName = (category: string): string => TYPE_NAMES.get(category) ?? category;
