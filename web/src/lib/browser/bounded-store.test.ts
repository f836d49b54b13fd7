import { expect, it } from "vitest";
import { boundedStore } from "./bounded-store";

it("drops what was written longest ago, until the rest fits", async () => {
  const store = boundedStore<string>("test-bound", 10);
  await store.put("a", "1", 4);
  await store.put("b", "2", 4);
  await store.put("a", "3", 4);
  await store.put("c", "4", 6);
  expect(await Promise.all(["a", "b", "c"].map(store.get))).toEqual(["3", undefined, "4"]);
  expect(await Promise.all(["a", "b"].map(store.has))).toEqual([true, false]);
});

it("keeps nothing that is larger than the whole, and nothing after it is cleared", async () => {
  const store = boundedStore<string>("test-whole", 10);
  await store.put("a", "1", 11);
  expect(await store.get("a")).toBeUndefined();
  await store.put("b", "2");
  await store.clear();
  expect(await store.get("b")).toBeUndefined();
});
