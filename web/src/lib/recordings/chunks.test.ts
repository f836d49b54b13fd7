import { expect, it } from "vitest";
import { chunksOf, joinPieces } from "./chunks";

it("no chunk is larger than the server accepts, and nothing is lost", () => {
  const large = { type: 2, html: '"<é漢>\\'.repeat(40_000) };
  const small = Array.from({ length: 3000 }, (_, at) => ({ type: 3, at, text: "moved a little" }));
  const parts = chunksOf([large, ...small]);
  const size = (part: object[]) => new TextEncoder().encode(JSON.stringify(part)).length;
  expect(Math.max(...parts.map(size))).toBeLessThan(64_000);
  expect(joinPieces(parts.flat())).toEqual([large, ...small]);
});

it("pieces of an event that cannot be joined are dropped", () => {
  const piece = (number: number, json: string) => ({ piece: number, of: 2, json });
  const whole = { type: 3 };
  expect(joinPieces([piece(1, "}"), whole])).toEqual([whole]);
  expect(joinPieces([piece(0, "{"), whole, piece(0, '{"a":'), piece(1, "1}")])).toEqual([
    whole,
    { a: 1 },
  ]);
  expect(joinPieces([piece(0, "{"), piece(1, "broken")])).toEqual([]);
  expect(joinPieces([piece(0, "1"), piece(1, "2")])).toEqual([]);
});
