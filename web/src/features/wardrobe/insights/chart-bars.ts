/** Bars of the insights as in the URL: `month:2026-11`, `category:coat`, `color:navy`. */
import { COLORS } from "@/features/wardrobe/garments/colors";
import { COLOR_NAMES, capital, categoryLabel, monthName } from "@/features/wardrobe/labels";
import { m } from "@/paraglide/messages.js";
import type { GarmentBar } from "./insight-queries";

export type Bar = { month: string } | GarmentBar;

const MONTH = /^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$/;

/** Null for anything that names no bar. */
export function barOf(address: string | undefined): Bar | null {
  const at = address?.indexOf(":") ?? -1;
  if (!address || at < 0) return null;
  const [kind, value] = [address.slice(0, at), address.slice(at + 1)];
  if (kind === "month") return MONTH.test(value) ? { month: value } : null;
  if (kind === "category") return { category: value };
  const color = COLORS.find((each) => each === value);
  return kind === "color" && color ? { color } : null;
}

export const categoryOrNone = (category: string) =>
  categoryLabel(category) || m.insights_without_type();

export function barTitle(bar: Bar): string {
  if ("month" in bar) return capital(monthName(bar.month));
  return "category" in bar ? categoryOrNone(bar.category) : COLOR_NAMES[bar.color];
}
