/** Canvas helpers for re-encoding pictures on this device. */
import type { Size } from "./crop";

export function canvasOf({ width, height }: Size) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas.");
  context.imageSmoothingQuality = "high";
  return { canvas, context };
}

export const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  encoded(canvas, "image/jpeg", quality);

/** With transparency; PNG where the browser writes no WebP. */
export const transparentOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  encoded(canvas, "image/webp", quality);

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The canvas returned no picture."))),
      type,
      quality,
    );
  });
