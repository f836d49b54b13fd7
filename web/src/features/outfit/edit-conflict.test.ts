import { describe, expect, it } from "vitest";
import { anOutfit } from "@/testing/outfits";
import { merge } from "./edit-conflict";
import { detailsOf } from "./outfit-values";

const draft = (...tags: string[]) => anOutfit({ state: "draft", tags });
const typed = (...tags: string[]) => detailsOf(draft(...tags));

describe("the tags of a draft that was changed elsewhere", () => {
  it("are the newer ones when they were left alone here", () => {
    const { values, taken, clashes } = merge(draft("linen"), draft("wool", "silk"), typed("linen"));
    expect(values.tags).toEqual(["wool", "silk"]);
    expect(taken).toEqual([{ field: "tags", theirs: "Wool and Silk" }]);
    expect(clashes).toEqual([]);
  });

  it("stay as they were entered, and those of elsewhere are told", () => {
    const { values, clashes } = merge(draft("linen"), draft(), typed("linen", "wool"));
    expect(values.tags).toEqual(["linen", "wool"]);
    expect(clashes).toEqual([{ field: "tags", theirs: "empty" }]);
  });

  it("are as they were published when it was published meanwhile, which is told", () => {
    const published = anOutfit({ tags: ["linen"] });
    const { values, taken, clashes } = merge(draft("linen"), published, typed("wool"));
    expect(values.tags).toEqual(["linen"]);
    expect(taken).toEqual([{ field: "tags", theirs: "Linen" }]);
    expect(clashes).toEqual([]);
  });
});
