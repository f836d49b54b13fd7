import { expect, it } from "vitest";
import { inBulk } from "./in-bulk";

it("reads together what is asked together, and no more than allowed at once", async () => {
  const calls: string[][] = [];
  const read = inBulk(2, async (ids) => {
    calls.push(ids);
    return new Map(ids.filter((id) => id !== "x").map((id) => [id, `the ${id}`]));
  });
  const answers = await Promise.all(["a", "b", "a", "x"].map(read));
  expect(answers).toEqual(["the a", "the b", "the a", undefined]);
  expect(calls.map((ids) => ids.length)).toEqual([2, 2]);
  await read("c");
  expect(calls.at(-1)).toEqual(["c"]);
});

it("fails for all who asked when the call fails", async () => {
  const read = inBulk(5, () => Promise.reject(new Error("away")));
  const both = await Promise.allSettled([read("a"), read("b")]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
