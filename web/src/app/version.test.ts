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

it("the newest build is asked for again and again, each time by another address", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    const { pathname, search } = new URL(url);
    asked.push(pathname + search);
    return new Response(null, { status: 404 });
  });
  watchVersion();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(asked).toHaveLength(2);
  expect(new Set(asked).size).toBe(2);
  for (const path of asked) expect(path).toMatch(/^\/builds\/latest\.json\?\d{13}$/);
});
