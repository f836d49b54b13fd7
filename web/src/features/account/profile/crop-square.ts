/** Cuts the chosen square out of a picture; the rest never leaves this device. */
import { jpegOf } from "@/lib/photos/canvas";
import { type Crop, SQUARE } from "@/lib/photos/crop";
import { drawCrop } from "@/lib/photos/draw-crop";

const SIDE = 640;
const QUALITY = 0.9;

export async function cropSquare(file: File, crop: Crop): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    return await jpegOf(drawCrop(picture, { crop, aspect: SQUARE }, SIDE), QUALITY);
  } finally {
    picture.close();
  }
}
