import { describe, expect, it, vi } from "vitest";
import { singleFlight } from "./single-flight";

describe("a single flight", () => {
  it("is shared by all concurrent callers, and started again afterwards", async () => {
    const task = vi.fn(async () => task.mock.calls.length);
    expect(await Promise.all([singleFlight("a", task), singleFlight("a", task)])).toEqual([1, 1]);
    expect(await singleFlight("a", task)).toBe(2);
  });

  it("takes the lock that other tabs respect", async () => {
    const request = vi.fn((_name: string, task: () => unknown) => task());
    vi.stubGlobal("navigator", { locks: { request } });
    expect(await singleFlight("refresh", async () => "done")).toBe("done");
    expect(request).toHaveBeenCalledWith("garderobe-refresh", expect.any(Function));
    vi.unstubAllGlobals();
  });

  it("lets the next caller try after a failure", async () => {
    await expect(singleFlight("b", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await singleFlight("b", async () => 1)).toBe(1);
  });
});
