import { expect, it } from "vitest";
import { batchRequests } from "./batch-requests";

it("reads simultaneous requests together, up to the limit", async () => {
  const calls: string[][] = [];
  const read = batchRequests(2, async (ids) => {
    calls.push(ids);
    return new Map(ids.filter((id) => id !== "x").map((id) => [id, `the ${id}`]));
  });
  const answers = await Promise.all(["a", "b", "a", "x"].map(read));
  expect(answers).toEqual(["the a", "the b", "the a", undefined]);
  expect(calls.map((ids) => ids.length)).toEqual([2, 2]);
  await read("c");
  expect(calls.at(-1)).toEqual(["c"]);
});

it("fails for all callers when the call fails", async () => {
  const read = batchRequests(5, () => Promise.reject(new Error("away")));
  const both = await Promise.allSettled([read("a"), read("b")]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
