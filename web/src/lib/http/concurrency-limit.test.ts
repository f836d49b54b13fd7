import { expect, it } from "vitest";
import { limitConcurrency } from "./concurrency-limit";

it("runs up to the limit at once, and all of them in the end, also after a failure", async () => {
  const inTurn = limitConcurrency(4);
  let running = 0;
  let peak = 0;
  const task = async (fails: boolean) => {
    running += 1;
    peak = Math.max(peak, running);
    await Promise.resolve();
    running -= 1;
    if (fails) throw new Error("no");
  };
  const all = Array.from({ length: 9 }, (_, index) => inTurn(() => task(index === 2)));
  const outcomes = await Promise.allSettled(all);
  expect(peak).toBe(4);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
});
