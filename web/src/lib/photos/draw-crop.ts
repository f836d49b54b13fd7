/** Draws the crop window of a picture on a canvas, as the editor shows it. */
import { canvasOf } from "./canvas";
import { type Crop, type Size, windowOf } from "./crop";

export interface Framing {
  size: Size;
  crop: Crop;
  aspect: number;
}

/**
 * Draws the window, at most `widest` pixels wide and never larger than the picture's own pixels.
 */
export function drawCrop(
  picture: CanvasImageSource & Size,
  { crop, aspect }: Pick<Framing, "crop" | "aspect">,
  widest: number,
): HTMLCanvasElement {
  const size = { width: picture.width, height: picture.height };
  const { width } = windowOf(size, crop, aspect);
  const extent = Math.max(1, Math.round(Math.min(width, widest)));
  const { canvas, context } = canvasOf({ width: extent, height: Math.round(extent / aspect) });
  toPicturePixels(context, { size, crop, aspect });
  context.drawImage(picture, 0, 0, size.width, size.height);
  context.resetTransform();
  return canvas;
}

/** From here on the context uses the picture's own pixels, as positioned in the window. */
export function toPicturePixels(
  context: CanvasRenderingContext2D,
  { size, crop, aspect }: Framing,
): void {
  const { x, y, width, height, rotation } = windowOf(size, crop, aspect);
  const { canvas } = context;
  context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
  context.translate(width / 2, height / 2);
  context.rotate(rotation);
  context.translate(-x, -y);
}
