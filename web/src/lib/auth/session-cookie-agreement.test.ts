import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSessionCookie, writeSessionCookie } from "./session-cookie";

/** The cookies that identity's own tests read and write as well. */
const agreed = JSON.parse(readFileSync("../tests/contracts/session-cookies.json", "utf8")) as {
  read: { says: string; cookies: string; document: object | null }[];
  written: { length: number; chunks: number[] }[];
};

/** Seeded random numbers (Mulberry32): the same 2,000 cases on every machine. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** The page's cookies after that value was written. */
function written(value: unknown): string[] {
  const lines: string[] = [];
  const jar = {
    get cookie() {
      return "";
    },
    set cookie(line: string) {
      lines.push(line.split("; ")[0] ?? "");
    },
  };
  writeSessionCookie(value, jar);
  return lines;
}

const NAMES = ["", ".0", ".1", ".2", ".3", ".7", ".8", ".9", ".00", "x"];
const PIECES = [
  "",
  "base64-",
  "base64-e30",
  "e30",
  "e3",
  "0",
  "=",
  "==",
  '"',
  "%",
  "\u0000",
  "é",
  "/+",
];
const ALPHABET = [...'aZ09-_ "\\é♥🎽\u0000\ud800'];

describe("the web app and the gateway", () => {
  it.each(agreed.read)("read the same: $says", ({ cookies, document }) => {
    expect(readSessionCookie({ cookie: cookies })).toEqual(document);
  });

  it.each(agreed.written)("split at the same positions: $length", ({ length, chunks }) => {
    const values = written({ x: "y".repeat(length) }).map((pair) => pair.split("=")[1]);
    expect(values.map((value) => value?.length)).toEqual(chunks);
  });
});

describe("2,000 sessions and 2,000 sets of random chunks", () => {
  it("are read as they were written, in any order, among other cookies", () => {
    const below = chance(1);
    for (let run = 0; run < 2000; run += 1) {
      const text = Array.from({ length: below(12) }, () => ALPHABET[below(ALPHABET.length)]);
      const session = { access_token: text.join(""), bio: text.join("").repeat(below(300)) };
      const pairs = ["theme=dark", ...written(session)].sort(() => below(3) - 1);
      expect(readSessionCookie({ cookie: pairs.join("; ") })).toEqual(session);
    }
  });

  it("never break the reader", () => {
    const below = chance(2);
    for (let run = 0; run < 2000; run += 1) {
      const pairs = Array.from({ length: below(12) }, () => {
        const name = `garderobe-session${NAMES[below(NAMES.length)]}`;
        return `${name}=${PIECES[below(PIECES.length)]}`;
      });
      const read = readSessionCookie({ cookie: pairs.join("; ") });
      if (read) expect(readSessionCookie({ cookie: written(read).join("; ") })).toEqual(read);
    }
  });
});
