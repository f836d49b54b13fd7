import { describe, expect, it } from "vitest";
import type { Box } from "@/lib/photos/boxes";
import { type Crop, PORTRAIT, straightened, turned, WHOLE, zoomed } from "@/lib/photos/crop";
import { movedPins } from "./moved-pins";

const SIZE = { width: 1200, height: 2000 };
const COAT = { x: 0.2, y: 0.3, width: 0.4, height: 0.2, garment_id: "31" };
const SHOES = { x: 0.4, y: 0.9, width: 0.2, height: 0.08, garment_id: "32" };
const moved = (pins: (typeof COAT)[], before: Crop, after: Crop) =>
  movedPins(pins, SIZE, before, after);

describe("pins under another crop", () => {
  it("stay when it is the same", () => {
    expect(moved([COAT, SHOES], WHOLE, WHOLE)).toEqual([COAT, SHOES]);
  });

  it("grow with the photo, around the same point of it", () => {
    const closer = zoomed(SIZE, WHOLE, 2, PORTRAIT);
    const [coat] = moved([{ ...COAT, x: 0.4, y: 0.45, width: 0.2, height: 0.1 }], WHOLE, closer);
    expect(coat).toMatchObject({ x: 0.3, y: 0.4, width: 0.4, height: 0.2, garment_id: "31" });
  });

  it("are cut at the edge, and dropped beyond it", () => {
    const closer = zoomed(SIZE, WHOLE, 2, PORTRAIT);
    const [coat, ...others] = moved([COAT, SHOES], WHOLE, closer);
    expect(coat).toMatchObject({ x: 0, y: 0.1, width: 0.7, height: 0.4 });
    expect(others).toEqual([]);
  });

  it("rotate with the photo, and return after four quarter turns", () => {
    const first = { ...COAT, x: 0.45, y: 0.48, width: 0.1, height: 0.04 };
    // 120 by 80 pixels of the picture, of which the turned window shows 720 across, 1,200 down.
    const [across] = moved([first], WHOLE, turned(SIZE, WHOLE, PORTRAIT));
    expect(across).toMatchObject({ width: 0.1111, height: 0.1 });
    let [crop, pins] = [WHOLE, [first]];
    for (let turn = 0; turn < 4; turn += 1) {
      const next = turned(SIZE, crop, PORTRAIT);
      [crop, pins] = [next, moved(pins, crop, next) as typeof pins];
    }
    expectSameBox(pins[0], first);
  });

  it("do not grow by straightening back and forth", () => {
    const slanted = straightened(SIZE, WHOLE, 10, PORTRAIT);
    const [coat] = moved(moved([COAT], WHOLE, slanted) as (typeof COAT)[], slanted, WHOLE);
    expectSameBox(coat, COAT);
  });
});

function expectSameBox(found: Box | undefined, expected: Box): void {
  for (const side of ["x", "y", "width", "height"] as const) {
    expect(found?.[side]).toBeCloseTo(expected[side], 3);
  }
}
