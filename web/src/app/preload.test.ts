import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endSession, saveSession } from "@/features/session/state/session-store";
import { LIMIT_MS } from "@/testing/limit";
import { aSession } from "@/testing/people";
import { limitPreloads, preloadLater } from "./preload";
import { makeQueryClient } from "./query-client";
import { makeRouter } from "./router";

const aRouter = () => makeRouter(makeQueryClient());

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  endSession();
});

it("preloads four routes at once, and the next when one has finished", async () => {
  const router = aRouter();
  const arrive: (() => void)[] = [];
  router.preloadRoute = (() => new Promise<void>((done) => arrive.push(done))) as never;
  limitPreloads(router);
  const all = Array.from({ length: 6 }, () => router.preloadRoute({ to: "/about" }));
  expect(arrive).toHaveLength(4);
  arrive[0]?.();
  await all[0];
  await vi.waitFor(() => expect(arrive).toHaveLength(5), LIMIT_MS);
});

describe("preloading likely next pages", () => {
  function start(connection?: object) {
    vi.stubGlobal("navigator", { ...navigator, connection });
    const router = aRouter();
    const paths: string[] = [];
    router.loadRouteChunk = (async ({ fullPath }: { fullPath: string }) => {
      paths.push(fullPath);
    }) as never;
    router.preloadRoute = (async ({ to }: { to: string }) => {
      paths.push(to);
    }) as never;
    preloadLater(router);
    return paths;
  }

  it("happens a second after the start", async () => {
    const paths = start();
    await vi.advanceTimersByTimeAsync(999);
    expect(paths).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(paths.toSorted()).toEqual(["/about", "/login", "/register/"]);
  });

  it("depends on whether someone is logged in", async () => {
    saveSession(aSession(), "signed-in");
    const paths = start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(paths).toContain("/wardrobe");
    expect(paths).not.toContain("/login");
  });

  it.each([{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }])(
    "does not happen over a connection of %j",
    async (connection) => {
      const paths = start(connection);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(paths).toEqual([]);
    },
  );
});
