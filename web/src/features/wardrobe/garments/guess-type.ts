/**
 * Guesses a garment's type from its name: "Cream wool jumper" is a jumper. In other languages than
 * English only the names of the types are known.
 */

import words from "@/api/generated/garment-types.json";
import { categoryNamed } from "@/lib/text/categories";

const TYPES = new Map(
  Object.entries(words).flatMap(([type, known]) => known.map((word) => [word, type] as const)),
);

/** Empty when no word matches. The last match counts: a "shirt dress" is a dress. */
export function guessType(name: string): string {
  const parts = name
    .toLowerCase()
    .split(/[^\p{L}-]+/u)
    .reverse();
  for (const word of parts) {
    const type = TYPES.get(word) ?? TYPES.get(`${word}s`) ?? categoryNamed(word);
    if (type) return type;
  }
  return "";
}
