import { describe, expect, it } from "vitest";
import { findRedirect } from "./redirects";

describe("the redirect table", () => {
  it.each([
    ["/", true, "wanted-page"],
    ["/login", true, "wanted-page"],
    ["/register", true, "wanted-page"],
    ["/register/info", true, null],
    ["/", false, null],
    ["/login", false, null],
    ["/tag", false, "/tag/all"],
    ["/tag/", true, "/tag/all"],
    ["/account/management/", true, "/account/management"],
    ["/account/management", true, null],
  ])("%s (signed in: %s) leads to %s", (path, signedIn, target) => {
    expect(findRedirect(path, signedIn)).toBe(target);
  });
});
