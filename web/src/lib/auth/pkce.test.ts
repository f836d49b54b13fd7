import { afterEach, describe, expect, it } from "vitest";
import { beginAttempt, challengeOf, clearAttempts, pendingVerifiers } from "./pkce";

afterEach(clearAttempts);

describe("the proof of a log-in", () => {
  it("is the S256 of RFC 7636, appendix B", async () => {
    expect(await challengeOf("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe(
      "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    );
  });

  it("keeps the verifier here, and reveals only its challenge", async () => {
    const challenge = await beginAttempt();
    const [verifier] = pendingVerifiers();
    expect(verifier).toMatch(/^[\w-]{43}$/);
    expect(challenge.code_challenge).toBe(await challengeOf(verifier ?? ""));
    expect(JSON.stringify(challenge)).not.toContain(verifier);
  });

  it("belongs to its own attempt, newest first, for twenty minutes", async () => {
    const now = Date.now();
    await beginAttempt(now - 21 * 60_000);
    await beginAttempt(now - 60_000);
    const older = pendingVerifiers(now)[0];
    await beginAttempt(now);
    expect(pendingVerifiers(now)).toHaveLength(2);
    expect(pendingVerifiers(now)[1]).toBe(older);
  });

  it("survives foreign data in the storage", () => {
    localStorage.setItem("garderobe-sign-in-attempts", "odd");
    expect(pendingVerifiers()).toEqual([]);
  });
});
