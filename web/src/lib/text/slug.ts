/** Slugs of tags, by the same rules as the services. */
export const MAX_SLUG = 50;

const MAX_MARKS = 3;
const LATIN: Record<string, string> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  ı: "i",
};
const EXTRA_MARKS = new RegExp(`(\\p{Mark}{${MAX_MARKS}})\\p{Mark}+`, "gu");

/**
 * `Été à Paris` → `ete-a-paris`; empty when a name has neither a letter nor a digit. Letters of
 * any script stay; in other scripts than Latin, a mark can be a vowel.
 */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[æœøłđðþßı]/g, (letter) => LATIN[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/(?<=[a-z0-9])\p{Mark}+/gu, "")
    .replace(EXTRA_MARKS, "$1");
  const words = plain.match(/[\p{Letter}\p{Number}][\p{Letter}\p{Number}\p{Mark}]*/gu) ?? [];
  const slug = words.join("-").normalize("NFC");
  return [...slug].slice(0, MAX_SLUG).join("").replace(/-+$/, "");
}

export const isSlug = (text: string): boolean =>
  text !== "" && [...text].length <= MAX_SLUG && slugOf(text) === text;

/** The display name that the service gives to a tag created from its slug. */
export function nameFromSlug(slug: string): string {
  const [first = "", ...rest] = slug.replaceAll("-", " ");
  // Georgian has capitals for whole words only.
  const capital = /\p{Script=Georgian}/u.test(first) ? first : first.toUpperCase();
  return capital + rest.join("");
}
