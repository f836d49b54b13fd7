import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { installServiceWorker } from "./service-worker";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the service worker", () => {
  function install(connection: object) {
    const idle: (() => void)[] = [];
    vi.stubGlobal("requestIdleCallback", (begin: () => void) => idle.push(begin));
    vi.stubEnv("DEV", false);
    const register = vi.fn(async () => {});
    vi.stubGlobal("navigator", { ...navigator, connection, serviceWorker: { register } });
    installServiceWorker();
    return { idle, register };
  }

  it("is installed once the browser is idle", async () => {
    const { idle, register } = install({ effectiveType: "4g" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(register).not.toHaveBeenCalled();
    idle[0]?.();
    expect(register).toHaveBeenCalledExactlyOnceWith("/sw.js");
  });

  it.each([{ saveData: true }, { effectiveType: "2g" }])(
    "is not installed over %j",
    async (slow) => {
      const { idle, register } = install(slow);
      await vi.advanceTimersByTimeAsync(60_000);
      idle[0]?.();
      expect(register).not.toHaveBeenCalled();
    },
  );
});
