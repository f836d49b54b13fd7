import { describe, expect, it } from "vitest";
import { aJpegWith, aTiff, bytesOf } from "@/testing/exif";
import { readMetadata } from "./photo-metadata";

/** jsdom's own files cannot be read. */
function file(...parts: Uint8Array[]): Blob {
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part]));
  return { arrayBuffer: async () => bytes.buffer } as Blob;
}

describe("a photo's metadata", () => {
  it.each([true, false])(
    "contains its day, its device and its place (little endian: %s)",
    async (little) => {
      const jpeg = file(...aJpegWith(aTiff(little)));
      expect(await readMetadata(jpeg)).toEqual({
        takenOn: "2026-05-17",
        contents: ["place", "device", "time"],
      });
    },
  );

  it("is found in a PNG and a WebP as well", async () => {
    for (const start of ["\x89PNG....eXIf", "RIFF....WEBPEXIF...."]) {
      const { takenOn } = await readMetadata(file(bytesOf(start), aTiff()));
      expect(takenOn).toBe("2026-05-17");
    }
  });

  it("gives nothing when damaged or missing", async () => {
    const nothing = { takenOn: null, contents: [] };
    expect(await readMetadata(file(bytesOf("no picture")))).toEqual(nothing);
    const cut = file(bytesOf("Exif\0\0"), aTiff().subarray(0, 30));
    expect(await readMetadata(cut)).toEqual(nothing);
  });
});
