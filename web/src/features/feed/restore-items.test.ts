import { describe, expect, it } from "vitest";
import { restoreItems } from "./restore-items";

const back = (now: string[][], before: string[], hidden: string[]) =>
  restoreItems(
    now,
    before,
    (item) => hidden.includes(item),
    (item) => item,
  );

describe("an item removed from a list", () => {
  it("returns to its position, on its page", () => {
    expect(back([["b"], ["d"]], ["a", "b", "c", "d", "e"], ["a", "c", "e"])).toEqual([
      ["a", "b", "c"],
      ["d", "e"],
    ]);
  });

  it("returns once beside items added in between", () => {
    expect(back([["new", "a", "c"], ["later"]], ["a", "b", "c"], ["b"])).toEqual([
      ["new", "a", "b", "c"],
      ["later"],
    ]);
    expect(back([["a", "b"]], ["a", "b"], ["b"])).toEqual([["a", "b"]]);
  });

  it("waits for its page if the item before it is no longer loaded", () => {
    expect(back([["a"]], ["a", "b", "c", "d"], ["b", "d"])).toEqual([["a", "b"]]);
  });

  it("returns to an empty list", () => {
    expect(back([[]], ["a", "b"], ["a", "b"])).toEqual([["a", "b"]]);
  });
});
