import { parse } from "valibot";
import { expect, it } from "vitest";
import { WardrobeSearch } from "./search";

it("a category in the URL is case-insensitive", () => {
  expect(parse(WardrobeSearch, { category: "Coat" })).toEqual({ category: "coat" });
});
