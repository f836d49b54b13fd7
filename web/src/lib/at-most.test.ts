import { expect, it } from "vitest";
import { atMost } from "./at-most";

it("runs so many at once, and every one in the end, also after a failure", async () => {
  const inTurn = atMost(4);
  let running = 0;
  let most = 0;
  const task = async (fails: boolean) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    if (fails) throw new Error("no");
  };
  const all = Array.from({ length: 9 }, (_, index) => inTurn(() => task(index === 2)));
  const outcomes = await Promise.allSettled(all);
  expect(most).toBe(4);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
});
