/** Cuts the chosen square out of a picture; what is outside never leaves this device. */
import { jpegOf } from "@/lib/canvas";
import { type Crop, SQUARE } from "@/lib/crop";
import { drawCrop } from "@/lib/draw-crop";

const SIDE = 640;
const QUALITY = 0.9;

export async function cutSquare(file: File, crop: Crop): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    return await jpegOf(drawCrop(picture, { crop, aspect: SQUARE }, SIDE), QUALITY);
  } finally {
    picture.close();
  }
}
