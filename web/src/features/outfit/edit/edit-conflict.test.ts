import { describe, expect, it } from "vitest";
import { detailsOf } from "@/features/outfit/composer/outfit-values";
import { anOutfit } from "@/testing/outfits";
import { merge } from "./edit-conflict";

const draft = (...tags: string[]) => anOutfit({ state: "draft", tags });
const typed = (...tags: string[]) => detailsOf(draft(...tags));

it("names no circle by its id", () => {
  const mine = { ...detailsOf(anOutfit()), audience: "private" };
  const { conflicts } = merge(anOutfit(), anOutfit({ audience: "circle:71" }), mine);
  expect(conflicts).toEqual([{ field: "audience", theirs: "A circle" }]);
});

describe("the tags of a draft that was changed elsewhere", () => {
  it("are the newer ones if untouched here", () => {
    const { values, adopted, conflicts } = merge(
      draft("linen"),
      draft("wool", "silk"),
      typed("linen"),
    );
    expect(values.tags).toEqual(["wool", "silk"]);
    expect(adopted).toEqual([{ field: "tags", theirs: "Wool and Silk" }]);
    expect(conflicts).toEqual([]);
  });

  it("stay as entered, and the other device's are reported", () => {
    const { values, conflicts } = merge(draft("linen"), draft(), typed("linen", "wool"));
    expect(values.tags).toEqual(["linen", "wool"]);
    expect(conflicts).toEqual([{ field: "tags", theirs: "empty" }]);
  });

  it("are those of the published outfit if it was published in between, which is reported", () => {
    const published = anOutfit({ tags: ["linen"] });
    const { values, adopted, conflicts } = merge(draft("linen"), published, typed("wool"));
    expect(values.tags).toEqual(["linen"]);
    expect(adopted).toEqual([{ field: "tags", theirs: "Linen" }]);
    expect(conflicts).toEqual([]);
  });
});
