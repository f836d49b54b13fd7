import { describe, expect, it } from "vitest";
import { estimateStrength } from "./password-strength";

describe("the password estimate", () => {
  it.each(["password", "aaaaaaaaaaaa", "abcdefgh", "12345678", "qwertyuiop", "Summer1!"])(
    "rates %s as too easy",
    (password) => expect(estimateStrength(password).score).toBeLessThanOrEqual(1),
  );

  it.each(["correct horse battery staple", "G7!kq2Vz#m9Rt4Wx"])("rates %s as good", (password) =>
    expect(estimateStrength(password).score).toBeGreaterThanOrEqual(3),
  );

  it("does not count personal facts", () => {
    const alone = estimateStrength("anamarkovic27x").score;
    expect(
      estimateStrength("anamarkovic27x", ["ana.markovic", "ana@example.org"]).score,
    ).toBeLessThan(alone);
  });
});
