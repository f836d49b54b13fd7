/** Turns a name such as "Mia UX" into usernames: `mia.ux`, `miaux`. */
import { USERNAME } from "./account-rules";

const MAX_LENGTH = 30;
/** Letters that Unicode does not decompose. */
const REPLACEMENTS: Record<string, string> = { ß: "ss", æ: "ae", ø: "o", œ: "oe", đ: "d", ł: "l" };

/**
 * Return valid usernames, best first; none when nothing usable was typed, or it is already valid.
 */
export function suggestUsernames(typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  if (USERNAME.test(wanted)) return [];
  const plain = wanted
    .split("@", 1)
    .join("")
    .replace(/[ßæøœđł]/g, (letter) => REPLACEMENTS[letter] ?? "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
  const words = plain.match(/[a-z0-9_]+/g) ?? [];
  const joined = [".", "", "_"].map((separator) => shorten(words.join(separator)));
  return [...new Set(joined)].filter((name) => USERNAME.test(name)).slice(0, 2);
}

const shorten = (name: string) => name.slice(0, MAX_LENGTH).replace(/\.+$/, "");
