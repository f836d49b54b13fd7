/** Turns a name as people write it, such as "Mia UX", into usernames: `mia.ux`, `miaux`. */
import { USERNAME } from "./account-rules";

const MAX_LENGTH = 30;
/** Letters that Unicode does not take apart. */
const SPELLED: Record<string, string> = { ß: "ss", æ: "ae", ø: "o", œ: "oe", đ: "d", ł: "l" };

/** Valid usernames, best first; none when nothing usable was typed, or it is valid as it is. */
export function suggestUsernames(typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  if (USERNAME.test(wanted)) return [];
  const plain = wanted
    .split("@", 1)
    .join("")
    .replace(/[ßæøœđł]/g, (letter) => SPELLED[letter] ?? "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
  const words = plain.match(/[a-z0-9_]+/g) ?? [];
  const joined = [".", "", "_"].map((separator) => shorten(words.join(separator)));
  return [...new Set(joined)].filter((name) => USERNAME.test(name)).slice(0, 2);
}

const shorten = (name: string) => name.slice(0, MAX_LENGTH).replace(/\.+$/, "");
