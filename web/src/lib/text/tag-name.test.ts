import { describe, expect, it } from "vitest";
import { isSlug, nameFromSlug } from "./slug";
import { slugOf, tagNameProblem } from "./tag-name";

describe("a tag's slug", () => {
  it.each([
    ["Summer 2026", "summer-2026"],
    ["Été à Paris", "ete-a-paris"],
    ["Straße & Œuvre", "strasse-oeuvre"],
    ["  --linen--  ", "linen"],
    ["a".repeat(60), "a".repeat(50)],
  ])("is derived from the name %j", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(isSlug(slug)).toBe(true);
  });

  it("is refused with a message when no character of the name is usable", () => {
    expect(tagNameProblem("***")).toMatch(/letters from a to z or digits/);
  });

  it("is refused with a message when it is reserved", () => {
    expect(tagNameProblem("All")).toMatch(/can't be called “all”/);
  });

  it("gives the name back as the service would", () => {
    expect(nameFromSlug("summer-2026")).toBe("Summer 2026");
  });
});
