import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useNotices } from "@/ui/notices";
import { watchVersion } from "./version";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv("DEV", false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it("the newest build is polled, each time under a different URL", async () => {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    const { pathname, search } = new URL(url);
    requests.push(pathname + search);
    return new Response(null, { status: 404 });
  });
  watchVersion();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(requests).toHaveLength(2);
  expect(new Set(requests).size).toBe(2);
  for (const path of requests) expect(path).toMatch(/^\/builds\/latest\.json\?\d{13}$/);
});

it("a newer build is offered once, and the offer stays", async () => {
  const newer = { id: "newer", timestamp: 1 };
  vi.stubGlobal("fetch", async () => Response.json(newer));
  watchVersion();
  const offers = () => useNotices.getState().toasts.map(({ message }) => message);
  expect(offers()).toEqual([]);
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(offers()).toEqual(["A new version is ready"]);
});
