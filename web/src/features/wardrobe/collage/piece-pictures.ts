/** The pictures of a collage's pieces, as files on this device. */
import type { GarmentPicture } from "@/api/types";
import { loadPicture } from "@/features/wardrobe/year-story/story-canvas";
import { canvasOf, transparentOf } from "@/lib/photos/canvas";
import { keptBox, type Mask } from "@/lib/photos/cut-out";
import { publicUrl } from "@/lib/photos/picture-url";

export interface PiecePicture {
  /** What the collage shows: cut out, or like the original. */
  shown: Blob;
  original: Blob;
}

/** Sharp at the largest size on the finished picture. */
const MAX_WIDTH = 900;
const QUALITY = 0.92;

/** Load a garment's picture; throws if it can't be loaded. */
export async function loadPiece({ bucket, path, crop }: GarmentPicture) {
  const picture = await loadPicture(publicUrl(bucket, path));
  if (!picture) throw new TypeError("The picture can't be loaded.");
  const [whole, part] = [
    { width: picture.naturalWidth, height: picture.naturalHeight },
    crop ?? { x: 0, y: 0, width: 1, height: 1 },
  ];
  const [width, height] = [part.width * whole.width, part.height * whole.height];
  const scale = Math.min(1, MAX_WIDTH / width);
  const { canvas, context } = canvasOf(rounded(width * scale, height * scale));
  const from = [part.x * whole.width, part.y * whole.height, width, height] as const;
  context.drawImage(picture, ...from, 0, 0, canvas.width, canvas.height);
  const blob = await transparentOf(canvas, QUALITY);
  return { picture: { shown: blob, original: blob }, aspect: canvas.width / canvas.height };
}

/** Cut a picture out along a mask and trim it; null when nothing is left. */
export async function cutOut(picture: ImageBitmap, mask: Mask) {
  const box = keptBox(mask);
  if (!box) return null;
  const { canvas } = drawMasked(picture, mask);
  const size = rounded(box.width * canvas.width, box.height * canvas.height);
  const trimmed = canvasOf(size);
  const offset = [-box.x * canvas.width, -box.y * canvas.height] as const;
  trimmed.context.drawImage(canvas, ...offset);
  const blob = await transparentOf(trimmed.canvas, QUALITY);
  return { blob, aspect: size.width / size.height };
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
