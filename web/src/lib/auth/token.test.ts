import { describe, expect, it } from "vitest";
import { aToken } from "@/testing/people";
import { refreshDelay, refreshDelayOfFresh } from "./token";

const token = aToken({ iat: 1000, exp: 1300 });

describe("when a token is refreshed", () => {
  it("happens at 80 % of its life", () => {
    expect(refreshDelay(token, 1_000_000)).toBe(240_000);
    expect(refreshDelay(token, 1_100_000)).toBe(140_000);
  });

  it("is due at once when that has passed", () => expect(refreshDelay(token, 9_999_999)).toBe(0));

  it("never waits longer than 80 %, even if the local clock is slow", () => {
    expect(refreshDelay(token, 0)).toBe(240_000);
  });

  it("does not depend on the local clock for a fresh token", () => {
    expect(refreshDelayOfFresh(token)).toBe(240_000);
  });

  it("of an unreadable token uses the usual lifetime", () => {
    expect(refreshDelay("opaque", 0)).toBe(240_000);
    expect(refreshDelayOfFresh("opaque")).toBe(240_000);
  });
});
