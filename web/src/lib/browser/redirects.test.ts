import { describe, expect, it } from "vitest";
import { findRedirect, withoutLastSlash } from "./redirects";

describe("the redirect table", () => {
  it.each([
    ["/", true, "wanted-page"],
    ["/login", true, "wanted-page"],
    ["/register", true, "wanted-page"],
    ["/register/info", true, null],
    ["/", false, null],
    ["/login", false, null],
    ["/tag", false, "/tag/all"],
    ["/account/management", true, null],
  ])("%s (logged in: %s) leads to %s", (path, signedIn, target) => {
    expect(findRedirect(path, signedIn)).toBe(target);
  });
});

describe("the trailing slash", () => {
  it.each([
    ["/account/management/", "/account/management"],
    ["/account//", "/account"],
    ["/account", "/account"],
    ["/", "/"],
    ["//", "/"],
  ])("of %s is removed: %s", (path, plain) => {
    expect(withoutLastSlash(path)).toBe(plain);
  });
});
