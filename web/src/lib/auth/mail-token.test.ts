import { afterEach, describe, expect, it } from "vitest";
import { clearMailToken, hideMailToken, mailToken } from "./mail-token";

const arrive = (href: string) => {
  history.replaceState({ key: "kept" }, "", href);
  hideMailToken();
};

afterEach(() => {
  clearMailToken();
  history.replaceState(null, "", "/");
});

describe("the token of an emailed link", () => {
  it.each([
    ["/callback?kind=email#token=secret", "/callback?kind=email"],
    ["/callback/#token=secret", "/callback/"],
    ["/account/forgot-password#token=secret", "/account/forgot-password"],
  ])("is removed from the URL %s", (href, left) => {
    arrive(href);
    expect(location.href).toBe(new URL(left, location.origin).href);
    expect(history.state).toEqual({ key: "kept" });
    expect(mailToken()).toBe("secret");
  });

  it("survives a reload, and is cleared when used", () => {
    arrive("/callback?kind=email#token=secret");
    expect(sessionStorage.getItem("garderobe-mail-token")).toBe("secret");
    clearMailToken();
    expect(mailToken()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it("is ignored on other pages", () => {
    arrive("/feed#token=secret");
    expect(location.hash).toBe("#token=secret");
    expect(mailToken()).toBeNull();
  });
});
