import { describe, expect, it } from "vitest";
import {
  type Crop,
  PORTRAIT,
  straightened,
  toWindow,
  turned,
  WHOLE,
  zoomed,
} from "@/lib/photos/crop";
import {
  areaBetween,
  cornersOf,
  isInWindow,
  movedArea,
  resizedArea,
  steppedArea,
  strokeCorners,
  tappedArea,
} from "./blur-areas";
import type { Area } from "./photo-edit";

const SIZE = { width: 1600, height: 1000 };
const FACE: Area = { x: 0.45, y: 0.2, width: 0.1, height: 0.2 };
const EYE = { x: 0.5, y: 0.3 };

const QUARTER = turned(SIZE, WHOLE, PORTRAIT);
const CROPS: Record<string, Crop> = {
  untouched: WHOLE,
  "turned by a quarter": QUARTER,
  "turned by three quarters": turned(SIZE, turned(SIZE, QUARTER, PORTRAIT), PORTRAIT),
  straightened: straightened(SIZE, WHOLE, 12, PORTRAIT),
  "turned, straightened and zoomed": zoomed(
    SIZE,
    straightened(SIZE, QUARTER, -9, PORTRAIT),
    1.4,
    PORTRAIT,
  ),
};

const middleOf = (corners: readonly { x: number; y: number }[]) => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / 4,
  y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
});

describe.each(Object.entries(CROPS))("an area on a picture that is %s", (_name, crop) => {
  const framed = { size: SIZE, crop };

  it("stays on the face", () => {
    const eye = toWindow(EYE, SIZE, crop, PORTRAIT);
    expect(middleOf(cornersOf(FACE, framed)).x).toBeCloseTo(eye.x);
    expect(middleOf(cornersOf(FACE, framed)).y).toBeCloseTo(eye.y);
  });

  it("has its corners in visible order: upper left, upper right, lower right, lower left", () => {
    const middle = middleOf(cornersOf(FACE, framed));
    const seen = cornersOf(FACE, framed).map(({ x, y }) => [x > middle.x, y > middle.y]);
    expect(seen).toEqual([
      [false, false],
      [true, false],
      [true, true],
      [false, true],
    ]);
  });

  it("moves with the finger", () => {
    const before = middleOf(cornersOf(FACE, framed));
    const after = middleOf(cornersOf(movedArea(FACE, { x: 0.05, y: 0.02 }, framed), framed));
    expect(after.x - before.x).toBeCloseTo(0.05);
    expect(after.y - before.y).toBeCloseTo(0.02);
  });

  it("is resized by each corner, and the opposite corner stays", () => {
    for (const corner of [0, 1, 2, 3] as const) {
      const outward = {
        x: corner === 1 || corner === 2 ? 0.05 : -0.05,
        y: corner > 1 ? 0.05 : -0.05,
      };
      const before = cornersOf(FACE, framed);
      const after = cornersOf(resizedArea(FACE, corner, outward, framed), framed);
      const opposite = (corner + 2) % 4;
      expect(after[opposite]?.x).toBeCloseTo(before[opposite]?.x ?? 0);
      expect(after[opposite]?.y).toBeCloseTo(before[opposite]?.y ?? 0);
      expect(after[corner]?.x).toBeCloseTo((before[corner]?.x ?? 0) + outward.x);
      expect(after[corner]?.y).toBeCloseTo((before[corner]?.y ?? 0) + outward.y);
    }
  });

  it("is centered on the tap", () => {
    const corners = cornersOf(tappedArea({ x: 0.5, y: 0.3 }, framed), framed);
    expect(((corners[0]?.x ?? 0) + (corners[2]?.x ?? 0)) / 2).toBeCloseTo(0.5);
    expect(((corners[0]?.y ?? 0) + (corners[2]?.y ?? 0)) / 2).toBeCloseTo(0.3);
  });

  it("lies between the two points from which it was drawn", () => {
    const [start, end] = [
      { x: 0.3, y: 0.2 },
      { x: 0.6, y: 0.5 },
    ];
    const corners = cornersOf(areaBetween(start, end, framed), framed);
    expect(corners[0]?.x).toBeCloseTo(start.x);
    expect(corners[2]?.y).toBeCloseTo(end.y);
  });
});

describe("an area", () => {
  const framed = { size: SIZE, crop: WHOLE };

  it("never becomes too small to hold, nor flips", () => {
    const pushed = resizedArea(FACE, 2, { x: -0.9, y: -0.9 }, framed);
    expect(pushed).toMatchObject({ x: expect.closeTo(FACE.x), y: expect.closeTo(FACE.y) });
    expect(pushed.width).toBeCloseTo((600 * 0.07) / 1600);
  });

  it("follows the arrow keys, and no other keys", () => {
    expect(steppedArea(FACE, "ArrowRight", false, framed)?.x).toBeGreaterThan(FACE.x);
    expect(steppedArea(FACE, "ArrowDown", true, framed)?.height).toBeGreaterThan(FACE.height);
    expect(steppedArea(FACE, "Enter", false, framed)).toBeNull();
  });

  it("is outside a window that was moved away from it", () => {
    expect(isInWindow(FACE, framed)).toBe(true);
    expect(isInWindow({ ...FACE, x: 0 }, framed)).toBe(false);
  });
});

describe("a finger's stroke", () => {
  it("is the rectangle between its ends", () => {
    const [from, to] = [
      { x: 0.2, y: 0.2 },
      { x: 0.5, y: 0.3 },
    ];
    expect(strokeCorners(from, to)).toEqual([from, to]);
  });

  it("extends equally above and below a line, in either direction", () => {
    for (const [from, to] of [
      [0.3, 0.7],
      [0.7, 0.3],
    ] as const) {
      const [start, end] = strokeCorners({ x: from, y: 0.4 }, { x: to, y: 0.4 }) ?? [];
      expect(start?.x).toBeCloseTo(0.3);
      expect(end?.x).toBeCloseTo(0.7);
      // Four fifths of its length, in pixels of a window that is 0.6 times as wide as high.
      expect(((end?.y ?? 0) - (start?.y ?? 0)) / 0.6).toBeCloseTo(0.8 * 0.4);
      expect(((end?.y ?? 0) + (start?.y ?? 0)) / 2).toBeCloseTo(0.4);
    }
  });

  it("is no rectangle after a tap", () => {
    expect(strokeCorners({ x: 0.5, y: 0.5 }, { x: 0.51, y: 0.505 })).toBeNull();
  });
});
