import { afterEach, describe, expect, it } from "vitest";
import { readCookies } from "@/lib/browser/cookies";
import { beginAttempt } from "./pkce";
import { clearSignInCode, hideSignInCode, signInCode, signInFault } from "./sign-in-code";

const arrive = (href: string) => {
  history.replaceState({ key: "kept" }, "", href);
  hideSignInCode();
};

afterEach(() => {
  clearSignInCode();
  history.replaceState(null, "", "/");
});

describe("the code of a social log-in", () => {
  it.each([
    ["/callback?code=secret&state=s", "/callback"],
    ["/callback/?code=secret&kind=email#top", "/callback/?kind=email#top"],
  ])("is removed from the URL %s", (href, left) => {
    arrive(href);
    expect(location.href).toBe(new URL(left, location.origin).href);
    expect(history.state).toEqual({ key: "kept" });
    expect(signInCode()).toBe("secret");
  });

  it("is found on any page while a log-in is in progress, and leads back there", async () => {
    await beginAttempt();
    arrive("/feed?code=secret&view=all");
    expect(location.pathname + location.search).toBe("/callback");
    expect(signInCode()).toBe("secret");
    const wanted = readCookies().get("garderobe-redirect") ?? "";
    expect(decodeURIComponent(wanted)).toBe("/feed?view=all");
  });

  it("is otherwise ignored on other pages", () => {
    arrive("/feed?code=secret");
    expect(location.search).toBe("?code=secret");
    expect(signInCode()).toBeNull();
  });

  it("can be an error instead, of which only the code is kept", () => {
    arrive("/callback?error=access_denied&error_description=%3Cb%3EHaha");
    expect(location.search).toBe("");
    expect(signInFault()).toBe("access_denied");
    expect(signInCode()).toBeNull();
  });

  it("replaces what an earlier log-in has left", () => {
    arrive("/callback?error=access_denied");
    arrive("/callback?code=secret");
    expect(signInFault()).toBeNull();
    expect(signInCode()).toBe("secret");
  });

  it("survives a reload, and is cleared when used", () => {
    arrive("/callback?code=secret");
    expect(sessionStorage.getItem("garderobe-sign-in-code")).toBe("secret");
    clearSignInCode();
    expect(sessionStorage).toHaveLength(0);
  });
});
