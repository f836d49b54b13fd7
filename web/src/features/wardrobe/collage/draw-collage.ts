/** Draws a finished collage as a photo to post. */
import { canvasOf, jpegOf } from "@/lib/photos/canvas";
import { PORTRAIT } from "@/lib/photos/crop";
import { type Collage, heightOf } from "./collage";
import type { PiecePicture } from "./piece-pictures";

const PAGE = { width: 1280, height: Math.round(1280 / PORTRAIT) };
const QUALITY = 0.92;

/** `pictures` by the pieces' keys. */
export async function drawCollage(
  { pieces, background }: Collage,
  pictures: Readonly<Record<string, PiecePicture>>,
): Promise<File> {
  const { canvas, context } = canvasOf(PAGE);
  context.fillStyle = background;
  context.fillRect(0, 0, PAGE.width, PAGE.height);
  for (const piece of pieces) {
    const shown = pictures[piece.picture]?.shown;
    if (!shown) continue;
    const picture = await createImageBitmap(shown);
    const [width, height] = [piece.width * PAGE.width, heightOf(piece) * PAGE.height];
    context.save();
    context.translate(piece.x * PAGE.width, piece.y * PAGE.height);
    context.rotate((piece.angle * Math.PI) / 180);
    context.drawImage(picture, -width / 2, -height / 2, width, height);
    context.restore();
    picture.close();
  }
  const name = `collage-${Date.now()}.jpg`;
  return new File([await jpegOf(canvas, QUALITY)], name, { type: "image/jpeg" });
}
