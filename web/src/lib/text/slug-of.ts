/** Makes slugs of names, by the same rule as the services. */
export const MAX_SLUG = 50;

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
/** More marks on one letter overlap the lines above and below. */
const EXTRA_MARKS = /(\p{M}{3})\p{M}+/gu;

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
    .replace(/[\p{Cf}\p{DI}]/gu, "")
    .replace(/(?<=[a-z0-9])\p{M}+/gu, "")
    .replace(EXTRA_MARKS, "$1");
  const words = plain.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  const slug = words.join("-").normalize("NFC");
  return [...slug].slice(0, MAX_SLUG).join("").replace(/-+$/, "");
}

export const isSlug = (text: string): boolean =>
  text !== "" && [...text].length <= MAX_SLUG && slugOf(text) === text;
