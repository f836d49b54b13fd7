import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bubble, notify, toast, useNotices } from "./notices";

const now = () => useNotices.getState();

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe.each([
  ["the notification bar", notify, "bar"],
  ["the bubble", bubble, "bubble"],
] as const)("%s", (_name, show, place) => {
  it("is active for 3,000 ms, then inactive, and cleared 350 ms later", () => {
    show("Ben likes this");
    expect(now()[place]).toMatchObject({ message: "Ben likes this", active: true });
    vi.advanceTimersByTime(2_999);
    expect(now()[place]?.active).toBe(true);
    vi.advanceTimersByTime(1);
    expect(now()[place]).toMatchObject({ message: "Ben likes this", active: false });
    vi.advanceTimersByTime(349);
    expect(now()[place]).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(now()[place]).toBeNull();
  });

  it("restarts with a second message", () => {
    show("First");
    vi.advanceTimersByTime(2_000);
    show("Second");
    vi.advanceTimersByTime(2_000);
    expect(now()[place]).toMatchObject({ message: "Second", active: true });
  });
});

describe("a toast", () => {
  it("stays six seconds, at most three at a time", () => {
    for (const message of ["a", "b", "c", "d"]) toast(message);
    expect(now().toasts.map(({ message }) => message)).toEqual(["b", "c", "d"]);
    vi.advanceTimersByTime(6_000);
    expect(now().toasts).toEqual([]);
  });
});
