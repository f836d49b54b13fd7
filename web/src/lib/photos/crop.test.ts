import { describe, expect, it } from "vitest";
import {
  type Crop,
  moved,
  PORTRAIT,
  type Size,
  SQUARE,
  straightened,
  toPicture,
  toWindow,
  turned,
  WHOLE,
  windowOf,
  zoomed,
} from "./crop";

const TALL = { width: 600, height: 1000 };
const WIDE = { width: 1000, height: 600 };
const PANORAMA = { width: 12_000, height: 1000 };
const SMALL = { width: 120, height: 160 };

/** The window's edges, where it is not turned. */
const edgesOf = (size: Size, crop: Crop, aspect: number) => {
  const { x, y, width, height } = windowOf(size, crop, aspect);
  return { left: x - width / 2, top: y - height / 2, width, height };
};
const CORNERS = [0, 1].flatMap((x) => [0, 1].map((y) => ({ x, y })));
const expectFilled = (size: Size, crop: Crop, aspect: number) => {
  for (const corner of CORNERS) {
    const { x, y } = toPicture(corner, size, crop, aspect);
    for (const share of [x, y]) {
      expect(share).toBeGreaterThan(-1e-9);
      expect(share).toBeLessThan(1 + 1e-9);
    }
  }
};

describe("the crop window of a picture", () => {
  it("is as large as possible, in the center", () => {
    const square = { left: 0, top: 200, width: 600, height: 600 };
    expect(edgesOf(TALL, WHOLE, SQUARE)).toEqual(square);
    expect(edgesOf(TALL, WHOLE, PORTRAIT)).toEqual({ left: 0, top: 0, ...TALL });
    const cut = { left: 320, top: 0, width: 360, height: 600 };
    expect(edgesOf(WIDE, WHOLE, PORTRAIT)).toEqual(cut);
  });

  it("moves with the picture, and never leaves it", () => {
    const some = moved(TALL, WHOLE, { x: 0, y: 0.25 }, SQUARE);
    expect(edgesOf(TALL, some, SQUARE)).toMatchObject({ left: 0, top: 50 });
    const far = moved(TALL, WHOLE, { x: 9, y: 9 }, SQUARE);
    expect(edgesOf(TALL, far, SQUARE)).toMatchObject({ left: 0, top: 0, width: 600 });
  });

  it("shrinks on zooming in, and stays in the picture on zooming out", () => {
    const close = zoomed(TALL, WHOLE, 2, SQUARE);
    expect(edgesOf(TALL, close, SQUARE)).toMatchObject({ left: 150, top: 350, width: 300 });
    const corner = zoomed(TALL, moved(TALL, close, { x: 9, y: 9 }, SQUARE), 0.1, SQUARE);
    expect(edgesOf(TALL, corner, SQUARE)).toMatchObject({ left: 0, top: 0, width: 600 });
  });

  it("keeps the point between two fingers fixed while zooming", () => {
    const start = { ...straightened(TALL, zoomed(TALL, WHOLE, 1.5, PORTRAIT), 10, PORTRAIT) };
    const fingers = { x: 0.3, y: 0.6 };
    const under = toPicture(fingers, TALL, start, PORTRAIT);
    const closer = zoomed(TALL, start, 3, PORTRAIT, fingers);
    expect(closer.zoom).toBe(3);
    expect(toPicture(fingers, TALL, closer, PORTRAIT).x).toBeCloseTo(under.x);
    expect(toPicture(fingers, TALL, closer, PORTRAIT).y).toBeCloseTo(under.y);
  });
});

describe("a rotated picture", () => {
  it("shows its left edge at the top after a quarter turn", () => {
    const quarter = turned(WIDE, WHOLE, PORTRAIT);
    expect(windowOf(WIDE, quarter, PORTRAIT).width).toBeCloseTo(600);
    expect(toPicture({ x: 0, y: 0 }, WIDE, quarter, PORTRAIT)).toMatchObject({
      x: expect.closeTo(0),
      y: expect.closeTo(1),
    });
    expect(toWindow({ x: 0, y: 0 }, WIDE, quarter, PORTRAIT)).toMatchObject({
      x: expect.closeTo(1),
      y: expect.closeTo(0),
    });
  });

  it("is unchanged after four quarter turns", () => {
    const around = [1, 2, 3, 4].reduce((crop) => turned(TALL, crop, PORTRAIT), WHOLE);
    expect(around).toEqual(WHOLE);
  });

  it("moves with the finger in any rotation", () => {
    const point = { x: 0.5, y: 0.5 };
    const quarter = zoomed(WIDE, turned(WIDE, WHOLE, PORTRAIT), 2, PORTRAIT);
    const under = toPicture(point, WIDE, quarter, PORTRAIT);
    const right = moved(WIDE, quarter, { x: 0.1, y: 0 }, PORTRAIT);
    expect(toWindow(under, WIDE, right, PORTRAIT).x).toBeCloseTo(0.6);
    expect(toWindow(under, WIDE, right, PORTRAIT).y).toBeCloseTo(0.5);
  });

  it("fills the window to its corners at every angle, rotation, zoom and shape", () => {
    for (const size of [TALL, WIDE, PANORAMA, SMALL]) {
      for (const aspect of [PORTRAIT, SQUARE]) {
        for (const turns of [0, 1, 2, 3]) {
          for (const angle of [-15, -4.5, 0, 7, 15]) {
            for (const at of [0, 0.4, 1]) {
              const crop = { zoom: 1 + at, x: at, y: 1 - at, turns, angle };
              expectFilled(size, crop, aspect);
              expectFilled(size, moved(size, crop, { x: 5, y: -5 }, aspect), aspect);
            }
          }
        }
      }
    }
  });

  it("is not straightened by more than 15 degrees", () => {
    expect(straightened(TALL, WHOLE, 40, PORTRAIT).angle).toBe(15);
  });

  it("maps a point of the picture back", () => {
    const crop = { zoom: 2.5, x: 0.4, y: 0.55, turns: 3, angle: -8 };
    const eye = { x: 0.42, y: 0.5 };
    const there = toWindow(eye, WIDE, crop, PORTRAIT);
    expect(toPicture(there, WIDE, crop, PORTRAIT).x).toBeCloseTo(eye.x);
    expect(toPicture(there, WIDE, crop, PORTRAIT).y).toBeCloseTo(eye.y);
  });
});
