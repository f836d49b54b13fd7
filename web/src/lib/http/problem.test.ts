import { describe, expect, it, vi } from "vitest";
import { messageOf, Problem } from "./problem";

describe("a problem", () => {
  it("carries the message, the code, the fields and when to retry", () => {
    const response = new Response(null, { status: 429, headers: { "Retry-After": "30" } });
    const errors = [{ field: "email", message: "Is not an address." }];
    const problem = Problem.from(response, {
      detail: "Slow down.",
      code: "rate_limited",
      request_id: "r",
      errors,
    });
    expect(problem).toMatchObject({
      status: 429,
      message: "Slow down.",
      code: "rate_limited",
      requestId: "r",
      errors,
      retryAfter: 30,
    });
  });

  it("has a default message when the server gave none", () => {
    const { message } = Problem.from(new Response(null, { status: 503 }), "<html>");
    expect(message).toMatch(/on our side\. Try again/);
  });

  it("distinguishes being offline from a server error", () => {
    const failed = new TypeError("Failed to fetch");
    expect(messageOf(failed)).toMatch(/^Can't reach Garderobe/);
    const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    expect(messageOf(failed)).toMatch(/^You're offline/);
    isOnline.mockRestore();
    expect(messageOf(new Error("secret stack"))).not.toMatch(/secret/);
  });
});
