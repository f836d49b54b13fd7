import { describe, expect, it } from "vitest";
import { type Box, overlap } from "./boxes";
import { findPiece, preparePicture } from "./region";

type Rgb = [number, number, number];
const WALL: Rgb = [232, 226, 216];

/** Pieces painted on a wall one after the other, with a weave that a camera would see. */
function paint(pieces: [Box, Rgb][], { width, height } = { width: 160, height: 267 }) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    const isIn = ([box]: [Box, Rgb]) =>
      x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
    const color = pieces.findLast(isIn)?.[1] ?? WALL;
    const shade = ((at * 7919) % 13) - 6;
    data.set([...color.map((band) => band + shade), 255], at * 4);
  }
  return preparePicture({ width, height, data });
}

const jumper: Box = { x: 0.25, y: 0.15, width: 0.5, height: 0.35 };
const trousers: Box = { x: 0.32, y: 0.42, width: 0.36, height: 0.45 };
const left: Box = { x: 0.3, y: 0.9, width: 0.12, height: 0.07 };
const right: Box = { x: 0.5, y: 0.9, width: 0.12, height: 0.07 };
const outfit: [Box, Rgb][] = [
  [trousers, [48, 52, 70]],
  [jumper, [178, 60, 52]],
  [left, [90, 55, 30]],
  [right, [90, 55, 30]],
];

describe("a tap on a photo", () => {
  it("finds the piece under it, and leaves out its surroundings", () => {
    const found = findPiece(paint(outfit), { x: 0.4, y: 0.3 });
    expect(found && overlap(found, jumper)).toBeGreaterThan(0.85);
  });

  it("finds the visible part of a covered piece", () => {
    const shown = { ...trousers, y: 0.5, height: 0.37 };
    const found = findPiece(paint(outfit), { x: 0.5, y: 0.7 });
    expect(found && overlap(found, shown)).toBeGreaterThan(0.85);
  });

  it("treats both shoes as one piece", () => {
    const found = findPiece(paint(outfit), { x: 0.36, y: 0.93 });
    expect(found && overlap(found, { x: 0.3, y: 0.9, width: 0.32, height: 0.07 })).toBeGreaterThan(
      0.6,
    );
  });

  it("finds nothing on the wall, or in a photo of one color", () => {
    expect(findPiece(paint(outfit), { x: 0.1, y: 0.5 })).toBeNull();
    expect(findPiece(paint([]), { x: 0.5, y: 0.5 })).toBeNull();
  });

  it("finds nothing in the gap between two legs", () => {
    const gap: Box = { x: 0.48, y: 0.5, width: 0.03, height: 0.4 };
    const legs: [Box, Rgb][] = [
      [trousers, [48, 52, 70]],
      [gap, [150, 140, 120]],
    ];
    expect(findPiece(paint(legs), { x: 0.495, y: 0.7 })).toBeNull();
  });

  it("keeps its box inside a small picture and a panorama", () => {
    for (const size of [
      { width: 120, height: 160 },
      { width: 160, height: 20 },
    ]) {
      const found = findPiece(paint(outfit, size), { x: 0.999, y: 0.999 });
      const box = found ?? findPiece(paint(outfit, size), { x: 0.5, y: 0.3 });
      expect(
        box &&
          box.x >= 0 &&
          box.y >= 0 &&
          box.x + box.width <= 1.0001 &&
          box.y + box.height <= 1.0001,
      ).toBe(true);
    }
  });
});
