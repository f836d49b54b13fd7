import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeGateway, json, problem } from "@/testing/gateway";
import { authorizeWith } from "./authorization";
import { send } from "./transport";

let token: string | null;
const refresh = vi.fn(async () => {
  token = "refreshed";
});

beforeEach(() => {
  token = "session-token";
  refresh.mockClear();
  authorizeWith({ token: () => token, ready: async () => {}, refresh });
});

const call = (path: string, init?: RequestInit) =>
  send(new Request(`http://localhost:8080${path}`, init));

describe("a request", () => {
  it("to authentication carries the key and the session's token", async () => {
    const { requests } = fakeGateway({ "GET /api/identity/v1/profiles/me": {} });
    await call("/api/identity/v1/profiles/me");
    expect(requests[0]?.headers.get("apikey")).toBe("anon");
    expect(requests[0]?.headers.get("Authorization")).toBe("Bearer session-token");
  });

  it("to authentication without a session carries the anonymous key as bearer", async () => {
    token = null;
    const { requests } = fakeGateway({ "GET /api/identity/v1/profiles/me": {} });
    await call("/api/identity/v1/profiles/me");
    expect(requests[0]?.headers.get("Authorization")).toBe("Bearer anon");
  });

  it("to another service carries no authorization header", async () => {
    const { requests } = fakeGateway({ "GET /api/feed/v1/timeline": {} });
    await call("/api/feed/v1/timeline");
    expect(requests[0]?.headers.has("apikey")).toBe(false);
    expect(requests[0]?.headers.has("Authorization")).toBe(false);
  });

  it("that gets a 401 refreshes the session once and is sent again, body included", async () => {
    const answers = [problem(401, { detail: "Expired." }), json({ id: "1" }, 201)];
    const { requests } = fakeGateway({
      "POST /api/tags/v1/tags": () => answers.shift() ?? json({}),
    });
    const response = await call("/api/tags/v1/tags", { method: "POST", body: '{"name":"Summer"}' });
    expect(response.status).toBe(201);
    expect(refresh).toHaveBeenCalledOnce();
    expect(requests.map(({ body }) => body)).toEqual([{ name: "Summer" }, { name: "Summer" }]);
  });

  it("that was cancelled is not sent again, even if its clones do not know", async () => {
    const cancel = new AbortController();
    const deaf = vi.fn(async () => {
      cancel.abort();
      return problem(503, { detail: "Later." });
    });
    vi.stubGlobal("fetch", deaf);
    const cancelled = call("/api/feed/v1/timeline", { signal: cancel.signal });
    await expect(cancelled).rejects.toThrow("aborted");
    expect(deaf).toHaveBeenCalledOnce();
  });

  it("treats a 404 that is no problem as an outage, and retries", async () => {
    const answers = [new Response("404 page not found", { status: 404 }), json({ items: [] })];
    const { requests } = fakeGateway({ "GET /api/feed/v1/timeline": () => answers.shift() });
    expect((await call("/api/feed/v1/timeline")).status).toBe(200);
    expect(requests).toHaveLength(2);
  });

  it("reports an outage that lasts as 503, not as something that does not exist", async () => {
    fakeGateway({
      "GET /api/feed/v1/timeline": () => new Response("404 page not found", { status: 404 }),
    });
    expect((await call("/api/feed/v1/timeline")).status).toBe(503);
  });

  it("takes a problem's 404 as an answer", async () => {
    const { requests } = fakeGateway({
      "GET /api/feed/v1/timeline": () => problem(404, { detail: "There's nothing here." }),
    });
    expect((await call("/api/feed/v1/timeline")).status).toBe(404);
    expect(requests).toHaveLength(1);
  });

  it("that gets a second 401 gives up", async () => {
    fakeGateway({ "GET /api/feed/v1/timeline": () => problem(401, { detail: "No." }) });
    expect((await call("/api/feed/v1/timeline")).status).toBe(401);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it("of an anonymous visitor that gets a 401 refreshes nothing", async () => {
    token = null;
    fakeGateway({ "POST /api/identity/v1/sessions": () => problem(401, { detail: "Wrong." }) });
    expect((await call("/api/identity/v1/sessions", { method: "POST" })).status).toBe(401);
    expect(refresh).not.toHaveBeenCalled();
  });
});
