import { describe, expect, it } from "vitest";
import { matchesPattern, needsSession, saveRequestedPage, takeRequestedPage } from "./guard";

describe("a route pattern", () => {
  it.each([
    ["/account/management/email", "/account*", true],
    ["/tag/summer/add", "/tag/*/add", true],
    ["/tag/add", "/tag/*/add", false],
    ["/feeds", "/feed", false],
    ["/aXb", "/a.b", false],
  ])("%s against %s: %s", (path, pattern, expected) => {
    expect(matchesPattern(path, pattern)).toBe(expected);
  });
});

describe("the guard", () => {
  it.each([
    "/feed",
    "/wardrobe",
    "/tag/all",
    "/tag/add/7",
    "/tag/summer/add",
    "/tag/summer/edit",
    "/outfit/new",
    "/account",
    "/account/info",
    "/account/management/email",
    "/admin/waitlist",
    "/register/info",
  ])("requires a session on %s", (path) => expect(needsSession(path)).toBe(true));

  it.each([
    "/",
    "/login",
    "/callback",
    "/register",
    "/account/forgot-password",
    "/outfit/7",
    "/user/ana",
    "/tag/summer/7",
    "/tag/summer/outfit/7",
    "/support/terms",
  ])("is open for %s", (path) => expect(needsSession(path)).toBe(false));

  it("never guards the login and callback routes, whatever is included", () => {
    const everything = { login: "/login", callback: "/callback", include: ["/*"], exclude: [] };
    expect(needsSession("/login", everything as never)).toBe(false);
    expect(needsSession("/callback", everything as never)).toBe(false);
    expect(needsSession("/other", everything as never)).toBe(true);
  });
});

describe("the page requested before log-in", () => {
  const known = (href: string) => href.startsWith("/tag/");

  it("is returned once", () => {
    saveRequestedPage("/tag/summer/edit?view=a b&x=1");
    expect(takeRequestedPage(() => true)).toBeNull();
    saveRequestedPage("/tag/summer/edit?view=1");
    expect(takeRequestedPage(known)).toBe("/tag/summer/edit?view=1");
    expect(takeRequestedPage(known)).toBeNull();
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/unknown",
  ])("refuses %s", (href) => {
    saveRequestedPage(href);
    expect(takeRequestedPage(known)).toBeNull();
  });
});
