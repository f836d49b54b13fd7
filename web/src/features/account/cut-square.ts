/** Cuts the chosen square out of a picture; what is outside never leaves this device. */
import { type Crop, squareOf } from "@/lib/crop";

const SIDE = 640;
const QUALITY = 0.9;

export async function cutSquare(picture: HTMLImageElement, crop: Crop): Promise<Blob> {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const { left, top, side } = squareOf(size, crop);
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas.");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The canvas gave no picture."))),
      "image/jpeg",
      QUALITY,
    );
  });
}
