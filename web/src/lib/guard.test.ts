import { describe, expect, it } from "vitest";
import { matchesPattern, needsSession, saveWantedPage, takeWantedPage } from "./guard";

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
  ])("asks for a session on %s", (path) => expect(needsSession(path)).toBe(true));

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
  ])("lets anybody see %s", (path) => expect(needsSession(path)).toBe(false));

  it("never guards the login and callback routes, whatever is included", () => {
    const everything = { login: "/login", callback: "/callback", include: ["/*"], exclude: [] };
    expect(needsSession("/login", everything as never)).toBe(false);
    expect(needsSession("/callback", everything as never)).toBe(false);
    expect(needsSession("/other", everything as never)).toBe(true);
  });
});

describe("the page wanted before login", () => {
  const known = (href: string) => href.startsWith("/tag/");

  it("comes back once", () => {
    saveWantedPage("/tag/summer/edit?view=a b&x=1");
    expect(takeWantedPage(() => true)).toBeNull();
    saveWantedPage("/tag/summer/edit?view=1");
    expect(takeWantedPage(known)).toBe("/tag/summer/edit?view=1");
    expect(takeWantedPage(known)).toBeNull();
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/unknown",
  ])("refuses %s", (href) => {
    saveWantedPage(href);
    expect(takeWantedPage(known)).toBeNull();
  });
});
