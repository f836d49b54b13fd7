/** What is done to a photo on this device before it is sent: turned, cut to 3:5, areas blurred. */
import { canvasOf, jpegOf } from "@/lib/canvas";
import { type Crop, PORTRAIT, type Size, WHOLE, windowOf } from "@/lib/crop";
import { drawCrop, toPicturePixels } from "@/lib/draw-crop";
import { isSame } from "@/lib/is-same";

/** Shares of the picture's own width and height: it stays on a face however the picture is turned. */
export interface Area extends Size {
  x: number;
  y: number;
}

export interface PhotoEdit {
  crop: Crop;
  areas: readonly Area[];
  /** Blurs all but the areas, such as a background. */
  blursRest: boolean;
}

export const UNEDITED: PhotoEdit = { crop: WHOLE, areas: [], blursRest: false };

/** A rendition is at most 1,280 wide; the original that is kept need not be larger than this. */
const WIDEST = 2400;
const QUALITY = 0.92;
/** Pixels that remain of a blurred window, and of the widest area in it: a face is six wide at most. */
const BLURRED_WIDTH = 28;
const BLURRED_AREA_WIDTH = 6;
const LARGEST_AS_IS = 15 * 1024 * 1024;
const SENT_AS_IS = new Set(["image/jpeg", "image/png", "image/webp"]);

/** An edit that was kept by an earlier version of the app may lack what came later. */
export const completed = (edit: PhotoEdit): PhotoEdit => ({
  ...UNEDITED,
  ...edit,
  crop: { ...WHOLE, ...edit.crop },
});

export const isBlurred = ({ areas }: PhotoEdit) => areas.length > 0;

const isEdited = (edit: PhotoEdit) => isBlurred(edit) || !isSame(edit.crop, WHOLE);

/** The picture as it is sent; the file itself when nothing is to be done to it. */
export async function developPhoto(file: File, edit: PhotoEdit): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    if (!isEdited(edit) && fits(picture) && isFit(file)) return file;
    return await jpegOf(drawPhoto(picture, edit, WIDEST), QUALITY);
  } finally {
    picture.close();
  }
}

const fits = ({ width, height }: Size) => Math.abs(width / height / PORTRAIT - 1) < 0.01;
const isFit = ({ type, size }: File) => SENT_AS_IS.has(type) && size <= LARGEST_AS_IS;

/** The edited picture, at most `widest` pixels wide: what the editor shows and what is sent. */
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

/** The closer the window, the larger a face in it, and the fewer pixels may remain of the window. */
function blurredWidthOf({ areas, crop, blursRest }: PhotoEdit, size: Size): number {
  if (blursRest) return BLURRED_WIDTH;
  const { width } = windowOf(size, crop, PORTRAIT);
  const longer = areas.map((area) => Math.max(area.width * size.width, area.height * size.height));
  const share = Math.max(...longer) / width;
  return Math.max(2, Math.min(BLURRED_WIDTH, Math.round(BLURRED_AREA_WIDTH / share)));
}

/** What is thrown away by making it tiny cannot be brought back, as a filter's blur might. */
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
