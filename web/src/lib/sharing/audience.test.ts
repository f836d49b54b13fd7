import { describe, expect, it } from "vitest";
import { isAudience, kindOf, strictest } from "./audience";

describe("the strictest audience", () => {
  it.each([
    ["private", "public", "private"],
    ["public", "followers", "followers"],
    ["followers", "private", "private"],
    ["public", "public", "public"],
    ["circle:5", "followers", "circle:5"],
    ["public", "circle:5", "circle:5"],
    ["circle:5", "private", "private"],
  ] as const)("of %s and %s is %s", (item, other, expected) => {
    expect(strictest(item, other)).toBe(expected);
  });
});

describe("an audience", () => {
  it.each([
    ["private", "private", true],
    ["circle:5", "circle", true],
    ["circle", "circle", false],
    ["circle:", "circle", false],
    ["friends", "private", false],
  ] as const)("%s is of the kind %s and can be chosen: %s", (audience, kind, expected) => {
    expect(kindOf(audience)).toBe(kind);
    expect(isAudience(audience)).toBe(expected);
  });
});
