/**
 * A small local estimate of how long a password resists guessing; the server rejects common ones.
 */
import { m } from "@/paraglide/messages.js";

export interface Strength {
  /** 0 (too easy) to 4 (excellent). */
  score: 0 | 1 | 2 | 3 | 4;
  hint: string;
}

const BITS = [28, 40, 55, 72];
const HINTS = [m.strength_0(), m.strength_1(), m.strength_2(), m.strength_3(), m.strength_4()];
const SEQUENCES = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
];
const COMMON =
  /pass(word|wort)?|welcome|letmein|iloveyou|admin|garderobe|dragon|monkey|football|summer|winter/gi;

/** `personal` are texts that an attacker would try first: the username, the email. */
export function estimateStrength(password: string, personal: string[] = []): Strength {
  const bits = effectiveLength(password, personal) * Math.log2(alphabetSize(password));
  const score = BITS.filter((limit) => bits >= limit).length as Strength["score"];
  return { score, hint: HINTS[score] ?? "" };
}

function alphabetSize(password: string): number {
  const classes: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ];
  const size = classes.reduce(
    (sum, [pattern, count]) => sum + (pattern.test(password) ? count : 0),
    0,
  );
  // Prose and passphrases carry fewer bits per letter than random characters.
  return Math.max(2, size * 0.5);
}

/**
 * The number of unpredictable characters: repeats, runs, common words and personal texts count as
 * one.
 */
function effectiveLength(password: string, personal: string[]): number {
  let rest = password.toLowerCase().replace(COMMON, "\u0000");
  for (const part of personal.flatMap((text) => text.toLowerCase().split(/[@.\s]/))) {
    if (part.length >= 3) rest = rest.replaceAll(part, "\u0000");
  }
  return Array.from(rest).filter((_, at) => !isPredictable(rest, at)).length;
}

function isPredictable(text: string, at: number): boolean {
  if (at === 0) return false;
  const pair = text.slice(at - 1, at + 1);
  if (pair[0] === pair[1]) return true;
  const reversed = pair.split("").reverse().join("");
  return SEQUENCES.some((run) => run.includes(pair) || run.includes(reversed));
}
