import { describe, expect, it } from "vitest";
import { moveTo, nearest, stepOf } from "./reorder";

describe("moving an item in a list", () => {
  it("changes its position and keeps the order of the rest", () => {
    expect(moveTo(["a", "b", "c", "d"], "d", 1)).toEqual(["a", "d", "b", "c"]);
    expect(moveTo(["a", "b", "c", "d"], "a", 2)).toEqual(["b", "c", "a", "d"]);
  });

  it("stops at the ends", () => {
    expect(moveTo(["a", "b"], "a", 9)).toEqual(["b", "a"]);
    expect(moveTo(["a", "b"], "b", -1)).toEqual(["b", "a"]);
    const list = ["a", "b"];
    expect(moveTo(list, "a", -1)).toBe(list);
  });

  it("works with arrow keys, Home and End", () => {
    expect(["ArrowUp", "ArrowRight", "Home", "End"].map((key) => stepOf(key, 2, 5))).toEqual([
      1, 3, 0, 4,
    ]);
    expect(stepOf("Enter", 2, 5)).toBeNull();
  });

  it("finds the item nearest to a finger", () => {
    const at = (left: number, top: number) => ({
      getBoundingClientRect: () => new DOMRect(left, top, 10, 10),
    });
    const elements = new Map([
      ["a", at(0, 0)],
      ["b", at(20, 0)],
      ["c", at(0, 20)],
    ]);
    expect(nearest(elements, 3, 3)).toBe("a");
    expect(nearest(elements, 3, 18)).toBe("c");
    expect(nearest(new Map(), 0, 0)).toBeNull();
  });
});
