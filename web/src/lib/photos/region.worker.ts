/** Finds pieces off the main thread: receives a picture once, then a point for each tap. */
import { findPiece, type Pixels, type PreparedPicture, preparePicture } from "./region";

export type RegionRequest = { pixels: Pixels } | { id: number; point: { x: number; y: number } };

/** How far down the middle of the picture the warm-up looks for a piece. */
const WARM_UP = [0.35, 0.5, 0.65];

let picture: PreparedPicture | null = null;

addEventListener("message", ({ data }: MessageEvent<RegionRequest>) => {
  if ("pixels" in data) {
    picture = preparePicture(data.pixels);
    // Engines compile code after several runs: the first tap must not wait for that.
    for (const y of WARM_UP) findPiece(picture, { x: 0.5, y });
  } else postMessage({ id: data.id, box: picture && findPiece(picture, data.point) });
});
