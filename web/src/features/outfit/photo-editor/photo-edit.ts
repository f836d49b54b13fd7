/** Edits a photo on this device before upload: rotate, crop to 3:5, blur areas. */

import { jsonEqual } from "@/lib/http/json-equal";
import { canvasOf, jpegOf } from "@/lib/photos/canvas";
import { type Crop, PORTRAIT, type Size, WHOLE, windowOf } from "@/lib/photos/crop";
import { drawCrop, toPicturePixels } from "@/lib/photos/draw-crop";

/**
 * Fractions of the picture's own width and height: an area stays on a face however the picture is
 * rotated.
 */
export interface Area extends Size {
  x: number;
  y: number;
}

export interface PhotoEdit {
  crop: Crop;
  areas: readonly Area[];
  /** Blurs everything except the areas, such as the background. */
  blursRest: boolean;
}

export const UNEDITED: PhotoEdit = { crop: WHOLE, areas: [], blursRest: false };

/** A rendition is at most 1,280 wide; the stored original need not be larger than this. */
const MAX_WIDTH = 2400;
const QUALITY = 0.92;
/**
 * Pixels left of a blurred window, and of the widest area in it: a face gets at most six across.
 */
const BLURRED_WIDTH = 28;
const BLURRED_AREA_WIDTH = 6;
const MAX_UNCHANGED_BYTES = 15 * 1024 * 1024;
const SENT_AS_IS = new Set(["image/jpeg", "image/png", "image/webp"]);

/** An edit saved by an earlier version of the app may lack newer fields. */
export const completed = (edit: PhotoEdit): PhotoEdit => ({
  ...UNEDITED,
  ...edit,
  crop: { ...WHOLE, ...edit.crop },
});

export const isBlurred = ({ areas }: PhotoEdit) => areas.length > 0;

const isEdited = (edit: PhotoEdit) => isBlurred(edit) || !jsonEqual(edit.crop, WHOLE);

/** Return the picture to send; the file itself if there are no edits. */
export async function developPhoto(file: File, edit: PhotoEdit): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    if (!isEdited(edit) && fits(picture) && isFit(file)) return file;
    return await jpegOf(drawPhoto(picture, edit, MAX_WIDTH), QUALITY);
  } finally {
    picture.close();
  }
}

const fits = ({ width, height }: Size) => Math.abs(width / height / PORTRAIT - 1) < 0.01;
const isFit = ({ type, size }: File) => SENT_AS_IS.has(type) && size <= MAX_UNCHANGED_BYTES;

/** Draw the edited picture, at most `widest` pixels wide, for the editor and for upload. */
export function drawPhoto(
  picture: CanvasImageSource & Size,
  edit: PhotoEdit,
  widest: number,
): HTMLCanvasElement {
  const sharp = drawCrop(picture, { crop: edit.crop, aspect: PORTRAIT }, widest);
  if (!isBlurred(edit)) return sharp;
  const size = { width: picture.width, height: picture.height };
  const blurred = blur(sharp, blurredWidthOf(edit, size));
  const [base, patch] = edit.blursRest ? [blurred, sharp] : [sharp, blurred];
  const { canvas, context } = canvasOf(sharp);
  context.drawImage(base, 0, 0);
  toPicturePixels(context, { size, crop: edit.crop, aspect: PORTRAIT });
  context.beginPath();
  for (const area of edit.areas) {
    const [width, height] = [area.width * size.width, area.height * size.height];
    const radius = Math.min(width, height) / 3;
    context.roundRect(area.x * size.width, area.y * size.height, width, height, radius);
  }
  context.resetTransform();
  context.clip();
  context.drawImage(patch, 0, 0);
  return canvas;
}

/**
 * The closer the window, the larger a face in it, and the fewer pixels may remain of the window.
 */
function blurredWidthOf({ areas, crop, blursRest }: PhotoEdit, size: Size): number {
  if (blursRest) return BLURRED_WIDTH;
  const { width } = windowOf(size, crop, PORTRAIT);
  const longer = areas.map((area) => Math.max(area.width * size.width, area.height * size.height));
  const share = Math.max(...longer) / width;
  return Math.max(2, Math.min(BLURRED_WIDTH, Math.round(BLURRED_AREA_WIDTH / share)));
}

/** Detail lost by downscaling cannot be recovered, as it might be from a filter's blur. */
function blur(sharp: HTMLCanvasElement, tinyWidth: number): HTMLCanvasElement {
  return drawScaled(
    drawScaled(sharp, { width: tinyWidth, height: Math.round(tinyWidth / PORTRAIT) }),
    sharp,
  );
}

function drawScaled(picture: HTMLCanvasElement, { width, height }: Size): HTMLCanvasElement {
  const { canvas, context } = canvasOf({ width, height });
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}
