/** Builds photo metadata byte by byte, as cameras write it. */

const DATE = "2026:05:17 23:59:01\0";

/** A TIFF block with a maker, a place and, in its EXIF part, the exposure date: 2026-05-17. */
export function aTiff(little = true): Uint8Array {
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

export const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** The beginning and the end of a JPEG with that block between them. */
export const aJpegWith = (tiff: Uint8Array): Uint8Array[] => [
  bytesOf("\xff\xd8\xff\xe1..Exif\0\0"),
  tiff,
  bytesOf("\xff\xd9"),
];
