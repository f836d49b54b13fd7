import { describe, expect, it } from "vitest";
import { putBack } from "./put-back";

const back = (now: string[][], before: string[], hidden: string[]) =>
  putBack(
    now,
    before,
    (item) => hidden.includes(item),
    (item) => item,
  );

describe("what was taken out of a list", () => {
  it("comes back where it stood, on its page", () => {
    expect(back([["b"], ["d"]], ["a", "b", "c", "d", "e"], ["a", "c", "e"])).toEqual([
      ["a", "b", "c"],
      ["d", "e"],
    ]);
  });

  it("comes back beside what came meanwhile, once", () => {
    expect(back([["new", "a", "c"], ["later"]], ["a", "b", "c"], ["b"])).toEqual([
      ["new", "a", "b", "c"],
      ["later"],
    ]);
    expect(back([["a", "b"]], ["a", "b"], ["b"])).toEqual([["a", "b"]]);
  });

  it("waits for its page where what stood before it is not loaded any more", () => {
    expect(back([["a"]], ["a", "b", "c", "d"], ["b", "d"])).toEqual([["a", "b"]]);
  });

  it("comes back to an empty list", () => {
    expect(back([[]], ["a", "b"], ["a", "b"])).toEqual([["a", "b"]]);
  });
});
