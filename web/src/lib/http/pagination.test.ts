import { describe, expect, it } from "vitest";
import { itemsOf, readToEnd } from "./pagination";

const idOf = ({ id }: { id: string }) => id;

describe("paginated lists", () => {
  it("show an item once, even if it moved to the next page in between", () => {
    const pages = [{ items: [{ id: "3" }, { id: "2" }] }, { items: [{ id: "2" }, { id: "1" }] }];
    expect(itemsOf(pages, idOf).map(idOf)).toEqual(["3", "2", "1"]);
  });

  it("are read to their end", async () => {
    const pages: Record<string, { items: number[]; next_cursor: string | null }> = {
      start: { items: [1, 2], next_cursor: "more" },
      more: { items: [3], next_cursor: null },
    };
    const read = async (cursor = "start") => pages[cursor] ?? { items: [] };
    expect(await readToEnd(read)).toEqual([1, 2, 3]);
  });
});
