import { describe, expect, it } from "vitest";
import { readMetadata } from "./photo-metadata";

const DATE = "2026:05:17 23:59:01\0";

/** A TIFF block with a maker, a place and, in its EXIF part, the day of the exposure. */
function tiff(little: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(120));
  const put16 = (at: number, value: number) => view.setUint16(at, value, little);
  const put32 = (at: number, value: number) => view.setUint32(at, value, little);
  const entry = (at: number, tag: number, kind: number, count: number, value: number) => {
    put16(at, tag);
    put16(at + 2, kind);
    put32(at + 4, count);
    put32(at + 8, value);
  };
  put16(0, little ? 0x4949 : 0x4d4d);
  put16(2, 42);
  put32(4, 8);
  put16(8, 3);
  entry(10, 0x010f, 2, 4, 0);
  entry(22, 0x8769, 4, 1, 60);
  entry(34, 0x8825, 4, 1, 0);
  put16(60, 1);
  entry(62, 0x9003, 2, DATE.length, 80);
  for (let at = 0; at < DATE.length; at += 1) view.setUint8(80 + at, DATE.charCodeAt(at));
  return new Uint8Array(view.buffer);
}

const text = (value: string) => Uint8Array.from(value, (letter) => letter.charCodeAt(0));
/** jsdom's own files cannot be read. */
function file(...parts: Uint8Array[]): Blob {
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part]));
  return { arrayBuffer: async () => bytes.buffer } as Blob;
}

describe("a photo's metadata", () => {
  it.each([true, false])(
    "tells its day, its device and its place (little endian: %s)",
    async (little) => {
      const jpeg = file(text("\xff\xd8\xff\xe1..Exif\0\0"), tiff(little), text("\xff\xd9"));
      expect(await readMetadata(jpeg)).toEqual({
        takenOn: "2026-05-17",
        tells: ["place", "device", "time"],
      });
    },
  );

  it("is found in a PNG and a WebP as well", async () => {
    for (const start of ["\x89PNG....eXIf", "RIFF....WEBPEXIF...."]) {
      const { takenOn } = await readMetadata(file(text(start), tiff(true)));
      expect(takenOn).toBe("2026-05-17");
    }
  });

  it("that is damaged or missing tells nothing", async () => {
    const nothing = { takenOn: null, tells: [] };
    expect(await readMetadata(file(text("no picture")))).toEqual(nothing);
    const cut = file(text("Exif\0\0"), tiff(true).subarray(0, 30));
    expect(await readMetadata(cut)).toEqual(nothing);
  });
});
