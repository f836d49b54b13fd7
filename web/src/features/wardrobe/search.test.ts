import { parse } from "valibot";
import { expect, it } from "vitest";
import { WardrobeSearch } from "./search";

it("a category of the address does not mind capitals", () => {
  expect(parse(WardrobeSearch, { category: "Coat" })).toEqual({ category: "coat" });
});
