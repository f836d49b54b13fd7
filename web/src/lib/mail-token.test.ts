import { afterEach, describe, expect, it } from "vitest";
import { forgetMailToken, hideMailToken, mailToken } from "./mail-token";

const arrive = (href: string) => {
  history.replaceState({ key: "kept" }, "", href);
  hideMailToken();
};

afterEach(() => {
  forgetMailToken();
  history.replaceState(null, "", "/");
});

describe("the token of a mailed link", () => {
  it.each([
    ["/callback?kind=email#token=secret", "/callback?kind=email"],
    ["/callback/#token=secret", "/callback/"],
    ["/account/forgot-password#token=secret", "/account/forgot-password"],
  ])("leaves the address %s", (href, left) => {
    arrive(href);
    expect(location.href).toBe(new URL(left, location.origin).href);
    expect(history.state).toEqual({ key: "kept" });
    expect(mailToken()).toBe("secret");
  });

  it("stays for a reload, and goes when it is used", () => {
    arrive("/callback?kind=email#token=secret");
    expect(sessionStorage.getItem("garderobe-mail-token")).toBe("secret");
    forgetMailToken();
    expect(mailToken()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it("is no business of other pages", () => {
    arrive("/feed#token=secret");
    expect(location.hash).toBe("#token=secret");
    expect(mailToken()).toBeNull();
  });
});
