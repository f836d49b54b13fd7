import { describe, expect, it } from "vitest";
import { moved, squareOf, WHOLE, zoomed } from "./crop";

const PORTRAIT = { width: 600, height: 1000 };

describe("the square of a picture", () => {
  it("is as large as it can be, in the middle", () => {
    expect(squareOf(PORTRAIT, WHOLE)).toEqual({ left: 0, top: 200, side: 600 });
  });

  it("moves with the picture, and never leaves it", () => {
    expect(squareOf(PORTRAIT, moved(PORTRAIT, WHOLE, { x: 0, y: 0.25 }))).toMatchObject({
      left: 0,
      top: 50,
    });
    const far = moved(PORTRAIT, WHOLE, { x: 9, y: 9 });
    expect(squareOf(PORTRAIT, far)).toEqual({ left: 0, top: 0, side: 600 });
  });

  it("gets smaller as one looks closer, and stays in the picture when one steps back", () => {
    const close = zoomed(PORTRAIT, WHOLE, 2);
    expect(squareOf(PORTRAIT, close)).toEqual({ left: 150, top: 350, side: 300 });
    const corner = moved(PORTRAIT, close, { x: 9, y: 9 });
    expect(squareOf(PORTRAIT, zoomed(PORTRAIT, corner, 0.1))).toEqual({
      left: 0,
      top: 0,
      side: 600,
    });
  });
});
