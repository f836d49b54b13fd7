import { describe, expect, it } from "vitest";
import { brushed, keepAll, keptBox, type Mask, withoutBackdrop, withoutRegion } from "./cut-out";
import { preparePicture } from "./region";

const [WHITE, RED, GRAY] = [
  [250, 250, 250],
  [200, 30, 40],
  [120, 120, 120],
] as const;
const SIZE = { width: 40, height: 50 };

/** A red shirt on a white wall, with a gray hole such as the floor seen through a sleeve. */
function aPicture() {
  const data = new Uint8ClampedArray(SIZE.width * SIZE.height * 4).fill(255);
  for (let y = 0; y < SIZE.height; y += 1) {
    for (let x = 0; x < SIZE.width; x += 1) {
      const isShirt = x >= 10 && x < 30 && y >= 10 && y < 40;
      const isHole = x >= 16 && x < 24 && y >= 20 && y < 28;
      data.set(isHole ? GRAY : isShirt ? RED : WHITE, (y * SIZE.width + x) * 4);
    }
  }
  return preparePicture({ ...SIZE, data });
}

const isKept = ({ width, data }: Mask, x: number, y: number) => data[y * width + x] === 255;

describe("a cut-out", () => {
  it("loses the backdrop, and keeps what it does not reach", () => {
    const mask = withoutBackdrop(keepAll(SIZE), aPicture());
    expect(isKept(mask, 2, 2)).toBe(false);
    expect(isKept(mask, 12, 12)).toBe(true);
    expect(isKept(mask, 20, 24)).toBe(true);
  });

  it("loses the region that was touched, up to its edge", () => {
    const mask = withoutRegion(keepAll(SIZE), aPicture(), { x: 20, y: 24 }, 20);
    expect(isKept(mask, 20, 24)).toBe(false);
    expect(isKept(mask, 12, 12)).toBe(true);
    expect(isKept(mask, 2, 2)).toBe(true);
  });

  it("loses more with a larger tolerance", () => {
    const lost = (tolerance: number) =>
      withoutRegion(keepAll(SIZE), aPicture(), { x: 2, y: 2 }, tolerance).data.filter((it) => !it)
        .length;
    expect(lost(200)).toBeGreaterThan(lost(10));
  });

  it("is cut and brought back by a brush along the whole stroke", () => {
    const stroke = { from: { x: 5, y: 5 }, to: { x: 30, y: 5 }, radius: 2 };
    const cut = brushed(keepAll(SIZE), stroke, false);
    expect([5, 18, 30].map((x) => isKept(cut, x, 5))).toEqual([false, false, false]);
    expect(isKept(cut, 18, 8)).toBe(true);
    expect(brushed(cut, stroke, true).data).toEqual(keepAll(SIZE).data);
  });

  it("takes a touch outside the picture as one on its edge", () => {
    const mask = withoutRegion(keepAll(SIZE), aPicture(), { x: -3, y: 99 }, 10);
    expect(isKept(mask, 0, 49)).toBe(false);
  });

  it("has a box around what is left, or none", () => {
    const box = keptBox(withoutBackdrop(keepAll(SIZE), aPicture()));
    expect(box?.x).toBeCloseTo(10 / 40, 1);
    expect(box?.height).toBeCloseTo(30 / 50, 1);
    expect(keptBox({ ...SIZE, data: new Uint8Array(SIZE.width * SIZE.height) })).toBeNull();
  });
});
