/** What is done to a photo on this device before it is sent: cut to 3:5, areas blurred beyond recognition. */
import { canvasOf, jpegOf } from "@/lib/canvas";
import { type Crop, PORTRAIT, type Size, WHOLE, windowOf } from "@/lib/crop";

/** Shares of the picture's width and height. */
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
/** Of what remains of a blurred picture: a face in it is two or three pixels wide. */
const BLURRED_WIDTH = 28;
const LARGEST_AS_IS = 15 * 1024 * 1024;
const SENT_AS_IS = new Set(["image/jpeg", "image/png", "image/webp"]);

export const isBlurred = ({ areas }: PhotoEdit) => areas.length > 0;

const isEdited = (edit: PhotoEdit) => isBlurred(edit) || edit.crop !== WHOLE;

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

/** The edited picture, at most `widest` pixels wide. */
export function drawPhoto(
  picture: CanvasImageSource & Size,
  edit: PhotoEdit,
  widest: number,
): HTMLCanvasElement {
  const cut = windowOf(picture, edit.crop, PORTRAIT);
  const width = Math.round(Math.min(cut.width, widest));
  const extent = { width, height: Math.round(width / PORTRAIT) };
  const sharp = drawScaled(picture, cut, extent);
  if (!isBlurred(edit)) return sharp;
  const blurred = blur(sharp);
  const [base, patch] = edit.blursRest ? [blurred, sharp] : [sharp, blurred];
  const { canvas, context } = canvasOf(extent);
  context.drawImage(base, 0, 0);
  context.beginPath();
  for (const area of edit.areas) {
    const { x, y, width, height } = inWindow(area, picture, edit.crop);
    const [w, h] = [width * extent.width, height * extent.height];
    context.roundRect(x * extent.width, y * extent.height, w, h, Math.min(w, h) / 3);
  }
  context.clip();
  context.drawImage(patch, 0, 0);
  return canvas;
}

function drawScaled(
  picture: CanvasImageSource,
  from: Size & { left: number; top: number },
  to: Size,
): HTMLCanvasElement {
  const { canvas, context } = canvasOf(to);
  context.drawImage(
    picture,
    from.left,
    from.top,
    from.width,
    from.height,
    0,
    0,
    to.width,
    to.height,
  );
  return canvas;
}

/** What is thrown away by making it tiny cannot be brought back, as a filter's blur might. */
function blur(sharp: HTMLCanvasElement): HTMLCanvasElement {
  const all = { left: 0, top: 0, width: sharp.width, height: sharp.height };
  const tiny = { width: BLURRED_WIDTH, height: Math.round(BLURRED_WIDTH / PORTRAIT) };
  return drawScaled(drawScaled(sharp, all, tiny), { left: 0, top: 0, ...tiny }, all);
}

/** An area of the picture in shares of the window, where it may lie outside. */
export function inWindow(area: Area, picture: Size, crop: Crop): Area {
  const cut = windowOf(picture, crop, PORTRAIT);
  return {
    x: (area.x * picture.width - cut.left) / cut.width,
    y: (area.y * picture.height - cut.top) / cut.height,
    width: (area.width * picture.width) / cut.width,
    height: (area.height * picture.height) / cut.height,
  };
}

/** The reverse of `inWindow`. */
export function inPicture(area: Area, picture: Size, crop: Crop): Area {
  const cut = windowOf(picture, crop, PORTRAIT);
  return {
    x: (area.x * cut.width + cut.left) / picture.width,
    y: (area.y * cut.height + cut.top) / picture.height,
    width: (area.width * cut.width) / picture.width,
    height: (area.height * cut.height) / picture.height,
  };
}
