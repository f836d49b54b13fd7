import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSessionCookie, writeSessionCookie } from "@/lib/auth/session-cookie";
import { fakeGateway, json, problem } from "@/testing/gateway";
import { aSession, aToken } from "@/testing/people";
import { refreshSession, scheduleRefresh } from "./refresh-token";
import { currentSession, endSession, saveSession } from "./session-store";

const TOKEN = "POST /api/identity/v1/token";
const fresh = { access_token: "fresh", token_type: "Bearer", expires_in: 300 };

beforeEach(() => {
  endSession();
  saveSession(aSession(), "signed-in");
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => {
  scheduleRefresh(null, false);
  vi.useRealTimers();
});

describe("refreshing the session", () => {
  it("calls with the key and a bearer token, and keeps the person with the new token", async () => {
    const before = currentSession();
    const { requests } = fakeGateway({ [TOKEN]: fresh });
    await refreshSession();
    expect(requests).toHaveLength(1);
    expect(requests[0]?.body).toBe("grant_type=refresh_token");
    expect(requests[0]?.headers.get("apikey")).toBe("anon");
    expect(requests[0]?.headers.get("Authorization")).toBe(`Bearer ${before?.access_token}`);
    expect(currentSession()).toMatchObject({ access_token: "fresh", user: before?.user });
    expect(readSessionCookie()).toMatchObject({ access_token: "fresh" });
  });

  it("calls once for all simultaneous requests", async () => {
    const { requests } = fakeGateway({ [TOKEN]: fresh });
    await Promise.all([refreshSession(), refreshSession(), refreshSession()]);
    expect(requests).toHaveLength(1);
  });

  it("adopts another tab's newer token without a call", async () => {
    const { requests } = fakeGateway({ [TOKEN]: fresh });
    writeSessionCookie(aSession({ access_token: "of-another-tab" }));
    await refreshSession();
    expect(requests).toHaveLength(0);
    expect(currentSession()?.access_token).toBe("of-another-tab");
  });

  it("ends the session when the server says that it is over", async () => {
    fakeGateway({ [TOKEN]: () => json({ error: "invalid_grant" }, 400) });
    await refreshSession();
    expect(currentSession()).toBeNull();
  });

  it("adopts the token of another tab that was faster", async () => {
    fakeGateway({
      [TOKEN]: () => {
        writeSessionCookie(aSession({ access_token: "of-another-tab" }));
        return problem(409, { detail: "Too late.", code: "refresh_superseded" });
      },
    });
    await refreshSession();
    expect(currentSession()?.access_token).toBe("of-another-tab");
  });

  it.each([400, 401, 403, 409, 429, 500, 503, 504])(
    "keeps the session after a failure with %i",
    async (status) => {
      fakeGateway({ [TOKEN]: () => problem(status, { detail: "Later." }) });
      await refreshSession();
      expect(currentSession()).not.toBeNull();
    },
  );

  it("happens at 80 % of the token's life, and again 15 s after a failure", async () => {
    vi.useFakeTimers();
    const answers = [problem(503, { detail: "Later." }), json(fresh)];
    const { requests } = fakeGateway({ [TOKEN]: () => answers.shift() ?? json(fresh) });
    const now = Math.floor(Date.now() / 1000);
    scheduleRefresh(aToken({ iat: now, exp: now + 300 }), true);
    await vi.advanceTimersByTimeAsync(239_000);
    expect(requests).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(requests).toHaveLength(2);
  });
});
