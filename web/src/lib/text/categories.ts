/** Types of garments in the app's language. */
import { m } from "@/paraglide/messages.js";

/** Suggestions; a type is free text. The service knows these by their English words. */
const CATEGORY_NAMES = new Map([
  ["accessories", m.wardrobe_category_accessories()],
  ["bag", m.wardrobe_category_bag()],
  ["boots", m.wardrobe_category_boots()],
  ["cardigan", m.wardrobe_category_cardigan()],
  ["coat", m.wardrobe_category_coat()],
  ["dress", m.wardrobe_category_dress()],
  ["hat", m.wardrobe_category_hat()],
  ["jacket", m.wardrobe_category_jacket()],
  ["jeans", m.wardrobe_category_jeans()],
  ["jewellery", m.wardrobe_category_jewellery()],
  ["jumper", m.wardrobe_category_jumper()],
  ["scarf", m.wardrobe_category_scarf()],
  ["shirt", m.wardrobe_category_shirt()],
  ["shoes", m.wardrobe_category_shoes()],
  ["shorts", m.wardrobe_category_shorts()],
  ["skirt", m.wardrobe_category_skirt()],
  ["suit", m.wardrobe_category_suit()],
  ["t-shirt", m.wardrobe_category_t_shirt()],
  ["top", m.wardrobe_category_top()],
  ["trousers", m.wardrobe_category_trousers()],
]);
export const CATEGORIES = [...CATEGORY_NAMES.keys()];

/** In lower case, as it is written into a field; what somebody else has typed stays as it is. */
export const categoryName = (category: string) => CATEGORY_NAMES.get(category) ?? category;
/** The category that a word names in the app's language. */
export const categoryNamed = (word: string): string | undefined =>
  CATEGORIES.find((category) => same(categoryName(category), word.trim()));
const same = (word: string, other: string) => word.toLowerCase() === other.toLowerCase();
