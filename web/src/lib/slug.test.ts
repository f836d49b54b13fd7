import { describe, expect, it } from "vitest";
import { isSlug, nameOfSlug, refuseTagName, slugOf } from "./slug";

describe("a tag's address", () => {
  it.each([
    ["Summer 2026", "summer-2026"],
    ["Été à Paris", "ete-a-paris"],
    ["Straße & Œuvre", "strasse-oeuvre"],
    ["  --linen--  ", "linen"],
    ["a".repeat(60), "a".repeat(50)],
  ])("is made of the name %j", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(isSlug(slug)).toBe(true);
  });

  it("is refused with a sentence when nothing of the name can stand in it", () => {
    expect(refuseTagName("***")).toMatch(/letters from a to z or digits/);
  });

  it("is refused with a sentence when the house needs it", () => {
    expect(refuseTagName("All")).toMatch(/can't be called “all”/);
  });

  it("gives the name back as the service would", () => {
    expect(nameOfSlug("summer-2026")).toBe("Summer 2026");
  });
});
