import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askEarly, fetchEarly, takeEarly } from "./early-answers";
import { resilientFetch } from "./resilient-fetch";

const PATH = "/api/feed/v1/timeline";
const request = (init?: RequestInit) => new Request(location.origin + PATH, init);

/** Begin the call, which the server answers so. */
function askAnswering(answer: () => Promise<Response>) {
  vi.stubGlobal("fetch", vi.fn(answer));
  askEarly(PATH, "mine");
}

beforeEach(() => {
  askAnswering(async () => Response.json({ items: [] }, { headers: { etag: '"1"' } }));
});

afterEach(() => {
  vi.useRealTimers();
});

it("an early answer is had once, by the session that it was asked for", async () => {
  const answer = await takeEarly(request(), "mine");
  expect(answer?.headers.get("etag")).toBe('"1"');
  expect(await answer?.json()).toEqual({ items: [] });
  expect(await takeEarly(request(), "mine")).toBeNull();
});

it.each(["another's", null])(
  "the session %s gets nothing of it, and nobody after",
  async (token) => {
    expect(await takeEarly(request(), token)).toBeNull();
    expect(await takeEarly(request(), "mine")).toBeNull();
  },
);

it("what is not a read, or of another address, is not answered early", async () => {
  expect(await takeEarly(request({ method: "POST" }), "mine")).toBeNull();
  expect(await takeEarly(new Request(`http://elsewhere.test${PATH}`), "mine")).toBeNull();
});

it("an answer that waited for long is not the present one", async () => {
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 11_000);
  expect(await takeEarly(request(), "mine")).toBeNull();
});

it("a refusal is the answer of the first attempt, and the next is made again", async () => {
  askAnswering(async () => new Response(null, { status: 401 }));
  expect((await takeEarly(request(), "mine"))?.status).toBe(401);
  expect(await takeEarly(request(), "mine")).toBeNull();
});

it("without a network the first of three attempts has failed", async () => {
  askAnswering(() => Promise.reject(new TypeError("Failed to fetch")));
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const fetch = vi.fn(async () => new Response());
  vi.stubGlobal("fetch", fetch);
  const pause = async () => {};
  expect((await resilientFetch(request(), { fetch: fetchEarly("mine"), pause })).status).toBe(200);
  expect(fetch).toHaveBeenCalledOnce();
  expect(warn).toHaveBeenCalledOnce();
});
