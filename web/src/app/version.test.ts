import { afterEach, beforeEach, expect, it, vi } from "vitest";
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
