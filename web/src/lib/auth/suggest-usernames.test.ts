import { describe, expect, it } from "vitest";
import { suggestUsernames } from "./suggest-usernames";

describe("usernames suggested from a name", () => {
  it.each([
    ["Mia UX", ["mia.ux", "miaux"]],
    ["  Jürgen Groß ", ["jurgen.gross", "jurgengross"]],
    ["mia..ux", ["mia.ux", "miaux"]],
    ["mia-ux!", ["mia.ux", "miaux"]],
    ["mia@example.org", ["mia"]],
    [".mia.", ["mia"]],
    ["José", ["jose"]],
    ["a b", ["a.b", "a_b"]],
  ])("are valid ones: %s", (typed, names) => expect(suggestUsernames(typed)).toEqual(names));

  it.each(["mia.ux", "Mia", "", "  ", "李娜", "😀", "ab"])("are none for %j", (typed) =>
    expect(suggestUsernames(typed)).toEqual([]),
  );

  it("are never longer than a username may be", () => {
    for (const name of suggestUsernames("Maximiliane Alexandra von Hohenstein"))
      expect(name.length).toBeLessThanOrEqual(30);
  });
});
