/** Helpers for composing an outfit: a photo of four pieces, and a finger on it. */
import type { Locator, Page } from "@playwright/test";
import { tap } from "./finger";
import type { PickedFile } from "./pictures";
import { expect } from "./test";

export const WARDROBE = [
  { at: { x: 0.28, y: 0.1, width: 0.44, height: 0.3 }, color: "#b8372f", name: "Red jumper" },
  { at: { x: 0.34, y: 0.42, width: 0.32, height: 0.38 }, color: "#26324f", name: "Navy trousers" },
  { at: { x: 0.72, y: 0.5, width: 0.2, height: 0.14 }, color: "#c98a3a", name: "Tan bag" },
  { at: { x: 0.36, y: 0.86, width: 0.28, height: 0.09 }, color: "#5b3418", name: "Brown shoes" },
];

/** A photo of the four pieces; on the other day it is lighter and slightly shifted. */
export async function worn(page: Page, day = 0): Promise<PickedFile> {
  const base64 = await page.evaluate(
    ({ pieces, day }) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [600, 1000];
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.fillStyle = day ? "#d9dfe2" : "#e9e4dc";
      context.fillRect(0, 0, 600, 1000);
      for (const { at, color } of pieces) {
        context.fillStyle = color;
        context.fillRect((at.x + day * 0.02) * 600, (at.y + day * 0.01) * 1000, at.width * 600, at.height * 1000);
      }
      context.fillStyle = `rgb(255 255 255 / ${day * 0.06})`;
      context.fillRect(0, 0, 600, 1000);
      return canvas.toDataURL("image/jpeg", 0.9).split(",")[1] ?? "";
    },
    { pieces: WARDROBE, day },
  );
  return { name: `day-${day}.jpg`, mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") };
}

/**
 * The box of an element once it has been still for ten frames: the photo grows when a panel below
 * it closes.
 */
export async function stableBox(element: Element) {
  const measure = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left, top, width, height };
  };
  let box = measure();
  for (let frames = 0; frames < 10; frames += 1) {
    await new Promise(requestAnimationFrame);
    const now = measure();
    if (JSON.stringify(now) !== JSON.stringify(box)) frames = 0;
    box = now;
  }
  return box;
}

/** A finger that counts its taps. */
export function countTaps(page: Page) {
  let taps = 0;
  return {
    taps: () => taps,
    on: async (control: Locator) => {
      taps += 1;
      await tap(page, control);
    },
    /** On the photo in the pin stage, in fractions of it. */
    at: async (x: number, y: number) => {
      taps += 1;
      const photo = page.getByRole("dialog").locator(".touch-none");
      await expect(photo.locator("img")).toHaveJSProperty("complete", true);
      const { left, top, width, height } = await photo.evaluate(stableBox);
      await page.touchscreen.tap(left + width * x, top + height * y);
    },
  };
}
