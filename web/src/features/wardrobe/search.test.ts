import { parse } from "valibot";
import { expect, it } from "vitest";
import { WardrobeSearch } from "./search";

it("a category in the URL is case-insensitive", () => {
  expect(parse(WardrobeSearch, { category: "Coat" })).toEqual({ category: "coat" });
});

it("a tag in the URL is named in any script, and ignored if it cannot be one", () => {
  expect(parse(WardrobeSearch, { tag: "صيف-2026" })).toEqual({ tag: "صيف-2026" });
  expect(parse(WardrobeSearch, { tag: "Not a slug" })).toEqual({});
});
