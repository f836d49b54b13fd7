/** Explains why a garment matches: "Same type and colour". */
import type { Match } from "@/api/types";
import { m } from "@/paraglide/messages.js";

export function matchReason({ reasons }: Pick<Match, "reasons">): string {
  const [isType, isColor] = [reasons.includes("category"), reasons.includes("color")];
  if (reasons.includes("shape")) {
    if (isType && isColor) return m.pins_same_type_color_shape();
    if (isType) return m.pins_same_type_shape();
    return isColor ? m.pins_same_color_shape() : m.pins_similar_shape();
  }
  if (isType && isColor) return m.pins_same_type_color();
  if (isType) return m.pins_same_type();
  return isColor ? m.pins_same_color() : m.pins_closest_match();
}
