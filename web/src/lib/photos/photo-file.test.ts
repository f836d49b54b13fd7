import { describe, expect, it } from "vitest";
import { isPhoto } from "./photo-file";

/** jsdom's blobs cannot be read. */
const fileOf = (text: string) => {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return { slice: () => ({ arrayBuffer: async () => bytes.buffer }) } as unknown as Blob;
};

describe("a chosen file", () => {
  it.each([
    ["JPEG", "\xff\xd8\xff\xe0\0\x10JFIF"],
    ["PNG", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
    ["WebP", "RIFF\x24\0\0\0WEBPVP8 "],
    ["HEIC", "\0\0\0\x18ftypmif1\0\0\0\0mif1heic"],
  ])("is a photo when it starts as a %s", async (_name, head) => {
    expect(await isPhoto(fileOf(head))).toBe(true);
  });

  it.each([
    ["a PDF", "%PDF-1.7\n%\xe2\xe3\xcf\xd3"],
    ["audio in a RIFF file", "RIFF\x24\0\0\0WAVEfmt "],
    ["a video", "\0\0\0\x18ftypisom\0\0\x02\0isommp42"],
    ["empty", ""],
  ])("is no photo when it is %s, whatever its name", async (_name, head) => {
    expect(await isPhoto(fileOf(head))).toBe(false);
  });

  it("is left to the service when its bytes cannot be read here", async () => {
    expect(await isPhoto({} as Blob)).toBe(true);
  });
});
