/** Turns typed text into a tag's slug, by the same rules as the tags service. */
import { m } from "@/paraglide/messages.js";
import { MAX_SLUG } from "./slug";

const RESERVED = new Set(["all", "add", "edit", "outfit", "constructor"]);
const REPLACEMENTS: Record<string, string> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
};

/** `Été à Paris` → `ete-a-paris`; empty when no character is usable. */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[æœøłđðþß]/g, (letter) => REPLACEMENTS[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "");
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, MAX_SLUG).replace(/-+$/, "");
}

/** Return a message when a name cannot become a tag, else null. */
export function tagNameProblem(name: string): string | null {
  const slug = slugOf(name);
  if (slug === "") return m.tag_name_letters();
  return RESERVED.has(slug) ? m.tag_name_reserved({ slug }) : null;
}
