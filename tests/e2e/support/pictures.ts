/** A JPEG drawn by the browser itself, portrait, as a phone would send it. */
import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";

export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const BACKDROP = "#e9e4dc";

export const picture = (page: Page, color = "#7a5c8e") => draw(page, color, 600, 1000);

/**
 * As large as a phone's: a browser takes a while to write it. Bytes after a JPEG's end are ignored.
 */
export async function heavy(page: Page): Promise<PickedFile> {
  const photo = await picture(page);
  return { ...photo, buffer: Buffer.concat([photo.buffer, randomBytes(6_000_000)]) };
}

/** Filled with the backdrop's color. */
export const blank = (page: Page) => draw(page, BACKDROP, 600, 1000);
export const tiny = (page: Page) => draw(page, "#7a5c8e", 120, 160);
export const panorama = (page: Page) => draw(page, "#7a5c8e", 6000, 600);

/** Of another shape than an outfit's photo. */
export const landscape = (page: Page) => draw(page, "#3f6b57", 1600, 1000);

async function draw(page: Page, color: string, width: number, height: number): Promise<PickedFile> {
  const drawing = { backdrop: BACKDROP, color, width, height };
  const base64 = await page.evaluate(({ backdrop, color, width, height }) => {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = backdrop;
    context.fillRect(0, 0, width, height);
    context.fillStyle = color;
    context.fillRect(width * 0.3, height * 0.18, width * 0.4, height * 0.62);
    return canvas.toDataURL("image/jpeg", 0.9).split(",")[1] ?? "";
  }, drawing);
  return { name: "outfit.jpg", mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") };
}

/** Unlike any other: hiding it must not hold the outfits of other tests as copies. */
export async function unique(page: Page): Promise<PickedFile> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 600;
    canvas.height = 1000;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    for (let row = 0; row < 8; row++)
      for (let column = 0; column < 5; column++) {
        context.fillStyle = `hsl(${Math.random() * 360} 70% ${20 + Math.random() * 60}%)`;
        context.fillRect(column * 120, row * 125, 120, 125);
      }
    return canvas.toDataURL("image/jpeg", 0.9).split(",")[1] ?? "";
  });
  return { name: "outfit.jpg", mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") };
}

/** A PNG that claims to be large and contains almost nothing. */
export function pngHeader(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = chunk("IDAT", deflateSync(Buffer.alloc(1000)));
  return Buffer.concat([signature, chunk("IHDR", size), rows, chunk("IEND", Buffer.alloc(0))]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}
