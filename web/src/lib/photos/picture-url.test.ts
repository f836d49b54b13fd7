import { describe, expect, it } from "vitest";
import { publicUrl, sourceSet } from "./picture-url";

describe("a picture's public URL", () => {
  it("consists of the media URL, the bucket and the path", () => {
    expect(publicUrl("outfits", "ab/x-640.webp")).toBe("http://media/outfits/ab/x-640.webp");
  });

  it("is empty when the lookup fails", () => {
    expect(publicUrl("outfits", null)).toBe("");
    expect(publicUrl("", "ab/x-640.webp")).toBe("");
  });

  it("exists in four widths", () => {
    expect(sourceSet("outfits", "ab/x-640.webp")?.split(", ")).toEqual([
      "http://media/outfits/ab/x-160.webp 160w",
      "http://media/outfits/ab/x-320.webp 320w",
      "http://media/outfits/ab/x-640.webp 640w",
      "http://media/outfits/ab/x-1280.webp 1280w",
    ]);
    expect(sourceSet("outfits", "other.png")).toBeUndefined();
  });
});
