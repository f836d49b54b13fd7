import { expect, it } from "vitest";
import { tagNameProblem } from "./tag-name";

it("refuses a name without letters and digits, with a message", () => {
  expect(tagNameProblem("***")).toMatch(/letters or digits/);
});

it("refuses a reserved name with a message", () => {
  expect(tagNameProblem("All")).toMatch(/can't be called “all”/);
});

it("accepts a name in any script", () => {
  expect(tagNameProblem("صيف")).toBeNull();
});
