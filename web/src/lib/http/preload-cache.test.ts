import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { preloadFetch, startPreload, takePreloaded } from "./preload-cache";
import { resilientFetch } from "./resilient-fetch";

const PATH = "/api/feed/v1/timeline";
const request = (init?: RequestInit) => new Request(location.origin + PATH, init);

/** Starts the call with this response. */
function preloadWith(answer: () => Promise<Response>) {
  vi.stubGlobal("fetch", vi.fn(answer));
  startPreload(PATH, "mine");
}

beforeEach(() => {
  preloadWith(async () => Response.json({ items: [] }, { headers: { etag: '"1"' } }));
});

afterEach(() => {
  vi.useRealTimers();
});

it("a preloaded response is used once, by the session that it was fetched for", async () => {
  const answer = await takePreloaded(request(), "mine");
  expect(answer?.headers.get("etag")).toBe('"1"');
  expect(await answer?.json()).toEqual({ items: [] });
  expect(await takePreloaded(request(), "mine")).toBeNull();
});

it.each(["another's", null])(
  "the session %s gets nothing of it, and neither does any later one",
  async (token) => {
    expect(await takePreloaded(request(), token)).toBeNull();
    expect(await takePreloaded(request(), "mine")).toBeNull();
  },
);

it("calls other than reads, or of another URL, are not preloaded", async () => {
  expect(await takePreloaded(request({ method: "POST" }), "mine")).toBeNull();
  expect(await takePreloaded(new Request(`http://elsewhere.test${PATH}`), "mine")).toBeNull();
});

it("a response that waited for long is stale", async () => {
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 11_000);
  expect(await takePreloaded(request(), "mine")).toBeNull();
});

it("a refusal counts as the first attempt, and the next is sent again", async () => {
  preloadWith(async () => new Response(null, { status: 401 }));
  expect((await takePreloaded(request(), "mine"))?.status).toBe(401);
  expect(await takePreloaded(request(), "mine")).toBeNull();
});

it("without a network the first of three attempts has failed", async () => {
  preloadWith(() => Promise.reject(new TypeError("Failed to fetch")));
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const fetch = vi.fn(async () => new Response());
  vi.stubGlobal("fetch", fetch);
  const pause = async () => {};
  expect((await resilientFetch(request(), { fetch: preloadFetch("mine"), pause })).status).toBe(
    200,
  );
  expect(fetch).toHaveBeenCalledOnce();
  expect(warn).toHaveBeenCalledOnce();
});
