import { describe, expect, it } from "vitest";
import {
  boxOf,
  describeCollage,
  EMPTY,
  heightOf,
  MAX_PIECES,
  pinsOf,
  toBack,
  toFront,
  WIDTHS,
  withChanged,
  without,
  withPart,
  withPiece,
} from "./collage";

const add = (collage = EMPTY, garmentId = "1", aspect = 0.8) =>
  withPiece(collage, { garmentId, name: `Piece ${garmentId}`, picture: garmentId, aspect });
const ids = (collage = EMPTY) => collage.pieces.map(({ garmentId }) => garmentId);
const three = add(add(add(), "2"), "3");

describe("a collage", () => {
  it("gives each of the first pieces another place", () => {
    const places = three.pieces.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(3);
  });

  it("keeps a piece within reach, whatever is done to it", () => {
    const moved = withChanged(three, "2", (piece) => ({
      ...piece,
      x: 7,
      y: -3,
      width: 90,
      angle: 725,
    }));
    expect(moved.pieces[1]).toMatchObject({ x: 1, y: 0, width: WIDTHS.most, angle: 5 });
    expect(moved.pieces[0]).toBe(three.pieces[0]);
  });

  it("orders and removes pieces", () => {
    expect(ids(toFront(three, "1"))).toEqual(["2", "3", "1"]);
    expect(ids(toBack(three, "3"))).toEqual(["3", "1", "2"]);
    expect(ids(without(three, "2"))).toEqual(["1", "3"]);
    expect(toFront(three, "9")).toBe(three);
  });

  it("covers more of the page with a rotated piece", () => {
    const flat = add(EMPTY, "1", 3).pieces[0];
    if (!flat) throw new Error("There is no piece.");
    const upright = boxOf({ ...flat, y: 0.5, angle: 90 });
    expect(upright.height).toBeGreaterThan(boxOf({ ...flat, y: 0.5 }).height);
  });

  it("keeps what is left of a piece in its place, also when it is rotated and cut again", () => {
    const [whole] = withChanged(three, "1", (piece) => ({ ...piece, angle: 30 })).pieces;
    if (!whole) throw new Error("There is no piece.");
    const all = { x: 0, y: 0, width: 1, height: 1 };
    const left = { x: 0, y: 0, width: 0.5, height: 1 };
    const half = withPart(whole, all, left);
    expect(half.width).toBeCloseTo(whole.width / 2);
    expect(heightOf(half)).toBeCloseTo(heightOf(whole));
    expect(Math.hypot(half.x - whole.x, (half.y - whole.y) / 0.6)).toBeCloseTo(whole.width / 4);
    expect(half.x).toBeLessThan(whole.x);
    const back = withPart(half, left, all);
    for (const key of ["x", "y", "width", "aspect"] as const)
      expect(back[key]).toBeCloseTo(whole[key]);
  });

  it("has a pin within the page for each piece, also at its corner and at its largest", () => {
    let collage = EMPTY;
    for (let at = 0; at < MAX_PIECES; at += 1) {
      const id = String(at);
      collage = withChanged(add(collage, id, 0.3 + at / 4), id, (piece) => ({
        ...piece,
        x: at % 2,
        y: at % 3 ? 1 : 0.333_333,
        width: at % 4 ? 0.1 : 1.2,
        angle: at * 33,
      }));
    }
    for (const { x, y, width, height } of pinsOf(collage)) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + 1e-9);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(0.0299);
    }
  });

  it("is described by its pieces", () => {
    expect(describeCollage(three)).toBe("Flat lay: Piece 1, Piece 2, and Piece 3");
  });
});
