import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mayBeSlug, nameFromSlug } from "./slug";
import { isSlug, slugOf } from "./slug-of";

/** Names and their slugs, by which the services' rule is tested as well. */
const SLUGS: [string, string][] = JSON.parse(
  readFileSync("../tests/support/tag_slugs.json", "utf8"),
);

describe("a tag's slug", () => {
  it.each([...SLUGS, ["a".repeat(60), "a".repeat(50)], ["夏𠮷".repeat(30), "夏𠮷".repeat(25)]])(
    "is derived from the name %j",
    (name, slug) => {
      expect(slugOf(name)).toBe(slug);
      expect(slugOf(slug)).toBe(slug);
      expect(isSlug(slug)).toBe(slug !== "");
      expect(mayBeSlug(slug)).toBe(slug !== "");
    },
  );

  it.each(["Summer", "été", "a--b", "-a", "a_b", "a".repeat(51)])("is not %j", (text) => {
    expect(isSlug(text)).toBe(false);
  });

  it.each(["Summer", "../x", "a_b", "a b", ""])("is not asked for as %j", (text) => {
    expect(mayBeSlug(text)).toBe(false);
  });

  it("gives the name back as the service would", () => {
    expect(nameFromSlug("summer-2026")).toBe("Summer 2026");
    expect(nameFromSlug("صيف-2026")).toBe("صيف 2026");
    expect(nameFromSlug("лето-2026")).toBe("Лето 2026");
    expect(nameFromSlug("ზაფხული")).toBe("ზაფხული");
  });
});
