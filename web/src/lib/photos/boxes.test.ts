import { describe, expect, it } from "vitest";
import {
  boxBetween,
  boxInFrame,
  coverPosition,
  MIN_SIZE,
  movedBox,
  pointOf,
  sizedBox,
} from "./boxes";

const WHOLE = { x: 0, y: 0, width: 1, height: 1 };

describe("boxes on pictures", () => {
  it("fill a frame of the same shape with the box itself", () => {
    const place = coverPosition({ x: 0.25, y: 0.5, width: 0.5, height: 0.5 }, 0.6, 0.6);
    expect(place).toEqual({ left: -0.5, top: -1, width: 2, height: 2 });
  });

  it("are fully visible in a frame of another shape", () => {
    const shoes = { x: 0.2, y: 0.88, width: 0.6, height: 0.08 };
    const place = coverPosition(shoes, 0.6, 0.8);
    expect(place.left + shoes.x * place.width).toBeCloseTo(0);
    expect(place.left + (shoes.x + shoes.width) * place.width).toBeCloseTo(1);
    expect(place.top + place.height).toBeCloseTo(1);
  });

  it("never leave an edge of the frame empty", () => {
    const place = coverPosition({ x: 0, y: 0, width: 0.9, height: 0.1 }, 0.6, 0.75);
    expect(place.left).toBeLessThanOrEqual(0);
    expect(place.top).toBeLessThanOrEqual(0);
    expect(place.left + place.width).toBeGreaterThanOrEqual(1);
    expect(place.top + place.height).toBeGreaterThanOrEqual(1);
  });

  it("are cut with the picture, and gone where the frame shows nothing of them", () => {
    // A square picture in a 3:5 frame shows its middle 60 %.
    expect(boxInFrame(WHOLE, 1, 0.6)).toEqual(WHOLE);
    expect(boxInFrame({ x: 0, y: 0, width: 0.1, height: 1 }, 1, 0.6)).toBeNull();
    const center = boxInFrame({ x: 0.2, y: 0, width: 0.3, height: 0.5 }, 1, 0.6);
    expect(center?.x).toBeCloseTo(0);
    expect(center?.width).toBeCloseTo(0.5);
  });

  it("stay inside the picture when they are moved, resized or drawn", () => {
    const box = { x: 0.5, y: 0.5, width: 0.3, height: 0.3 };
    expect(movedBox(box, { x: 1, y: -1 })).toEqual({ ...box, x: 0.7, y: 0 });
    expect(sizedBox(box, { x: 1, y: -1 })).toEqual({ ...box, width: 0.5, height: MIN_SIZE });
    const drawn = boxBetween({ x: 1.4, y: 0.2 }, { x: 0.9, y: 0.2 });
    expect(drawn.x + drawn.width).toBeLessThanOrEqual(1);
    expect(drawn.height).toBe(MIN_SIZE);
  });
});

describe("the point of a box", () => {
  const coat = { x: 0.2, y: 0.2, width: 0.6, height: 0.6 };
  const shirt = { x: 0.35, y: 0.25, width: 0.3, height: 0.4 };

  it("is its center, also when a larger box covers that", () => {
    expect(pointOf(coat, [coat])).toEqual({ x: 0.5, y: 0.5 });
    expect(pointOf(shirt, [coat, shirt])).toEqual({ x: 0.5, y: 0.45 });
  });

  it("is beside a smaller box that covers its center", () => {
    const { x, y } = pointOf(coat, [coat, shirt]);
    const isInside = x > 0.35 && x < 0.65 && y > 0.25 && y < 0.65;
    expect(isInside).toBe(false);
    expect(x > 0.2 && x < 0.8 && y > 0.2 && y < 0.8).toBe(true);
  });

  it("is its center where smaller boxes cover all of it", () => {
    const halves = [
      { x: 0.2, y: 0.2, width: 0.6, height: 0.35 },
      { x: 0.2, y: 0.45, width: 0.6, height: 0.35 },
    ];
    expect(pointOf(coat, [coat, ...halves])).toEqual({ x: 0.5, y: 0.5 });
  });
});
