/** Finds pieces off the main thread: a picture once, then a point for each tap. */
import { findPiece, type Pixels, type PreparedPicture, preparePicture } from "./region";

export type Asked = { pixels: Pixels } | { id: number; point: { x: number; y: number } };

let picture: PreparedPicture | null = null;

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  if ("pixels" in data) picture = preparePicture(data.pixels);
  else postMessage({ id: data.id, box: picture && findPiece(picture, data.point) });
});
