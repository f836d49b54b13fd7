import { describe, expect, it } from "vitest";
import { strictest } from "./audience";

describe("the strictest audience", () => {
  it.each([
    ["private", "public", "private"],
    ["public", "followers", "followers"],
    ["followers", "private", "private"],
    ["public", "public", "public"],
  ] as const)("of %s and %s is %s", (item, other, expected) => {
    expect(strictest(item, other)).toBe(expected);
  });
});
