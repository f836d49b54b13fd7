/** Says why a garment matches: "Same colour, also a coat". */
import type { Match } from "@/api/types";

const WITHOUT_ARTICLE = /(s|wear|clothing)$/i;
/** Categories that are spoken of in the plural. */
const PLURAL = new Map([["bottom", "bottoms"]]);
const VOWEL = /^[aeiou]/i;

function withArticle(category: string): string {
  if (WITHOUT_ARTICLE.test(category) && !/(ss)$/i.test(category)) return category;
  return `${VOWEL.test(category) ? "an" : "a"} ${category}`;
}

export function whyItMatches({ garment, reasons }: Match): string {
  const words: string[] = [];
  if (reasons.includes("color")) words.push("same colour");
  if (reasons.includes("shape")) words.push("similar shape");
  if (reasons.includes("category") && garment.category) {
    const name = withArticle(PLURAL.get(garment.category) ?? garment.category);
    words.push(words.length > 0 ? `also ${name}` : name);
  }
  const sentence = words.join(", ");
  return sentence
    ? sentence.charAt(0).toUpperCase() + sentence.slice(1)
    : "The closest match you have";
}
