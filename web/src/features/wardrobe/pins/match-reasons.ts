/** Explains why a garment matches: "Same type and colour". */
import type { Match } from "@/api/types";

export function matchReason({ reasons }: Pick<Match, "reasons">): string {
  const same = [
    reasons.includes("category") && "type",
    reasons.includes("color") && "colour",
  ].filter(Boolean);
  const words = [
    same.length > 0 && `same ${same.join(" and ")}`,
    reasons.includes("shape") && "similar shape",
  ].filter(Boolean);
  const sentence = words.join(", ");
  return sentence
    ? sentence.charAt(0).toUpperCase() + sentence.slice(1)
    : "The closest match you have";
}
