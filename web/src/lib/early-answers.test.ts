import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askEarly, takeEarly } from "./early-answers";

const PATH = "/api/feed/v1/timeline";
const request = (init?: RequestInit) => new Request(location.origin + PATH, init);

beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response('{"items":[]}', { headers: { ETag: '"1"' } }));
  void askEarly(PATH, "mine");
});

afterEach(() => {
  vi.useRealTimers();
  globalThis.earlyAnswers = undefined;
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

it.each([
  ["a refusal", async () => new Response("{}", { status: 401 })],
  ["no network", async () => Promise.reject(new TypeError("Failed to fetch"))],
])("after %s the call is made again", async (_name, fetch) => {
  vi.stubGlobal("fetch", fetch);
  expect(await askEarly(PATH, "mine")).toBeNull();
  expect(await takeEarly(request(), "mine")).toBeNull();
});
