/** Cuts the chosen square out of a picture; what is outside never leaves this device. */
import { canvasOf, jpegOf } from "@/lib/canvas";
import { type Crop, SQUARE, windowOf } from "@/lib/crop";

const SIDE = 640;
const QUALITY = 0.9;

export async function cutSquare(picture: HTMLImageElement, crop: Crop): Promise<Blob> {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const { left, top, width, height } = windowOf(size, crop, SQUARE);
  const { canvas, context } = canvasOf({ width: SIDE, height: SIDE });
  context.drawImage(picture, left, top, width, height, 0, 0, SIDE, SIDE);
  return jpegOf(canvas, QUALITY);
}
