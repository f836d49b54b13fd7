import { describe, expect, it } from "vitest";
import { moved, PORTRAIT, SQUARE, WHOLE, windowOf, zoomed } from "./crop";

const TALL = { width: 600, height: 1000 };
const WIDE = { width: 1000, height: 600 };

describe("the window of a picture", () => {
  it("is as large as it can be, in the middle", () => {
    const square = { left: 0, top: 200, width: 600, height: 600 };
    expect(windowOf(TALL, WHOLE, SQUARE)).toEqual(square);
    expect(windowOf(TALL, WHOLE, PORTRAIT)).toEqual({ left: 0, top: 0, ...TALL });
    const cut = { left: 320, top: 0, width: 360, height: 600 };
    expect(windowOf(WIDE, WHOLE, PORTRAIT)).toEqual(cut);
  });

  it("moves with the picture, and never leaves it", () => {
    const some = moved(TALL, WHOLE, { x: 0, y: 0.25 }, SQUARE);
    expect(windowOf(TALL, some, SQUARE)).toMatchObject({ left: 0, top: 50 });
    const far = moved(TALL, WHOLE, { x: 9, y: 9 }, SQUARE);
    expect(windowOf(TALL, far, SQUARE)).toMatchObject({ left: 0, top: 0, width: 600 });
  });

  it("gets smaller as one looks closer, and stays in the picture when one steps back", () => {
    const close = zoomed(TALL, WHOLE, 2, SQUARE);
    expect(windowOf(TALL, close, SQUARE)).toMatchObject({ left: 150, top: 350, width: 300 });
    const corner = zoomed(TALL, moved(TALL, close, { x: 9, y: 9 }, SQUARE), 0.1, SQUARE);
    expect(windowOf(TALL, corner, SQUARE)).toMatchObject({ left: 0, top: 0, width: 600 });
  });
});
