import { describe, expect, it } from "vitest";
import { aToken } from "@/testing/people";
import { refreshDelay, refreshDelayOfFresh } from "./token";

const token = aToken({ iat: 1000, exp: 1300 });

describe("the refresh of a token", () => {
  it("comes at 80 % of its life", () => {
    expect(refreshDelay(token, 1_000_000)).toBe(240_000);
    expect(refreshDelay(token, 1_100_000)).toBe(140_000);
  });

  it("is due at once when that has passed", () => expect(refreshDelay(token, 9_999_999)).toBe(0));

  it("never waits longer than 80 %, though the local clock be slow", () => {
    expect(refreshDelay(token, 0)).toBe(240_000);
  });

  it("of a fresh token does not ask the local clock", () => {
    expect(refreshDelayOfFresh(token)).toBe(240_000);
  });

  it("of an unreadable token is that of a usual one", () => {
    expect(refreshDelay("opaque", 0)).toBe(240_000);
    expect(refreshDelayOfFresh("opaque")).toBe(240_000);
  });
});
