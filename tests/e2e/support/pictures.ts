/** A JPEG drawn by the browser itself, portrait, as a phone would send it. */
import type { Page } from "@playwright/test";

export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export async function picture(page: Page, color = "#7a5c8e"): Promise<PickedFile> {
  const base64 = await page.evaluate((fill) => {
    const canvas = document.createElement("canvas");
    canvas.width = 600;
    canvas.height = 1000;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "#e9e4dc";
    context.fillRect(0, 0, 600, 1000);
    context.fillStyle = fill;
    context.fillRect(180, 180, 240, 620);
    return canvas.toDataURL("image/jpeg", 0.9).split(",")[1] ?? "";
  }, color);
  return { name: "outfit.jpg", mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") };
}
