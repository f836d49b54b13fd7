/** The pictures of a collage's pieces, as files on this device. */
import type { GarmentPicture } from "@/api/types";
import { loadPicture } from "@/features/wardrobe/year-story/story-canvas";
import type { Box } from "@/lib/photos/boxes";
import { canvasOf, transparentOf } from "@/lib/photos/canvas";
import { keptBox, type Mask } from "@/lib/photos/cut-out";
import { publicUrl } from "@/lib/photos/picture-url";

export interface PiecePicture {
  /** What the collage shows: cut out, or like the original. */
  shown: Blob;
  original: Blob;
  /** The part of the original that is shown. */
  part: Box;
}

const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 };

/** Sharp at the largest size on the finished picture. */
const MAX_WIDTH = 900;
const QUALITY = 0.92;

/** Load a garment's picture; throws if it can't be loaded. */
export async function loadPiece({ bucket, path, crop }: GarmentPicture) {
  const picture = await loadPicture(publicUrl(bucket, path));
  if (!picture) throw new TypeError("The picture can't be loaded.");
  const [whole, part] = [
    { width: picture.naturalWidth, height: picture.naturalHeight },
    crop ?? WHOLE,
  ];
  const [width, height] = [part.width * whole.width, part.height * whole.height];
  const scale = Math.min(1, MAX_WIDTH / width);
  const { canvas, context } = canvasOf(rounded(width * scale, height * scale));
  const from = [part.x * whole.width, part.y * whole.height, width, height] as const;
  context.drawImage(picture, ...from, 0, 0, canvas.width, canvas.height);
  const blob = await transparentOf(canvas, QUALITY);
  const found: PiecePicture = { shown: blob, original: blob, part: WHOLE };
  return { picture: found, aspect: canvas.width / canvas.height };
}

export type CutOut = Pick<PiecePicture, "shown" | "part">;

/** Cut a picture out along a mask and trim it; null when nothing is left. */
export async function cutOut(picture: ImageBitmap, mask: Mask): Promise<CutOut | null> {
  const part = keptBox(mask);
  if (!part) return null;
  const { canvas } = drawMasked(picture, mask);
  const trimmed = canvasOf(rounded(part.width * canvas.width, part.height * canvas.height));
  trimmed.context.drawImage(canvas, -part.x * canvas.width, -part.y * canvas.height);
  return { shown: await transparentOf(trimmed.canvas, QUALITY), part };
}

/** Draw what a mask keeps. The smaller mask is enlarged smoothly, which softens its edge. */
export function drawMasked(picture: ImageBitmap, mask: Mask) {
  const { width, height } = mask;
  const small = canvasOf({ width, height });
  const pixels = small.context.createImageData(width, height);
  mask.data.forEach((kept, at) => {
    pixels.data[at * 4 + 3] = kept;
  });
  small.context.putImageData(pixels, 0, 0);
  const drawn = canvasOf({ width: picture.width, height: picture.height });
  drawn.context.drawImage(picture, 0, 0);
  drawn.context.globalCompositeOperation = "destination-in";
  drawn.context.drawImage(small.canvas, 0, 0, picture.width, picture.height);
  return drawn;
}

const rounded = (width: number, height: number) => ({
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
});
