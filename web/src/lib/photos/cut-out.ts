/**
 * Masks that cut a piece out of its picture: by growing regions of similar color, and by hand.
 * Arithmetic only.
 */
import { labDistance, meanLab } from "./cielab";
import { neighbors } from "./pixel-neighbors";
import type { PreparedPicture } from "./region";

export interface Mask {
  width: number;
  height: number;
  /** A byte for each pixel: 255 is kept, 0 is cut away. */
  data: Uint8Array;
}

interface Pixel {
  x: number;
  y: number;
}

export interface Stroke {
  from: Pixel;
  to: Pixel;
  /** In pixels. */
  radius: number;
}

const KEPT = 255;
/** Around the touched pixel, so that noise in it does not count. */
const SEED_RADIUS = 1;
/** A step between neighbors of the same surface, in CIELAB. */
const STEP = 6;

export const keepAll = ({ width, height }: Pick<Mask, "width" | "height">): Mask => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(KEPT),
});

/** Cut away what the picture's edges are connected with: the wall, the floor, the sheet below. */
export function withoutBackdrop(mask: Mask, picture: PreparedPicture): Mask {
  return { ...mask, data: mask.data.map((kept, at) => (picture.backdrop[at] ? 0 : kept)) };
}

/**
 * Cut away the connected area around a pixel whose colors differ from it by no more than the
 * tolerance, a distance in CIELAB.
 */
export function withoutRegion(
  mask: Mask,
  picture: PreparedPicture,
  { x, y }: Pixel,
  tolerance: number,
): Mask {
  const { width, height } = mask;
  const data = mask.data.slice();
  const start = clampIndex(y, height) * width + clampIndex(x, width);
  const color = meanLab(
    picture.lab,
    mask,
    { x: start % width, y: Math.floor(start / width) },
    SEED_RADIUS,
  );
  const seen = new Uint8Array(data.length);
  const stack = [start];
  seen[start] = 1;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    data[at] = 0;
    for (const next of neighbors(at, at % width, width, height)) {
      if (seen[next]) continue;
      if (labDistance(picture.lab, at, next) > Math.max(STEP, tolerance / 2)) continue;
      if (distanceTo(picture, next, color) > tolerance) continue;
      seen[next] = 1;
      stack.push(next);
    }
  }
  return { ...mask, data };
}

function distanceTo(
  { lab }: PreparedPicture,
  at: number,
  [l = 0, a = 0, b = 0]: readonly number[],
) {
  return Math.hypot((lab[at * 3] ?? 0) - l, (lab[at * 3 + 1] ?? 0) - a, (lab[at * 3 + 2] ?? 0) - b);
}

/** Cut away, or bring back, what a round brush touches between two points. */
export function brushed(mask: Mask, { from, to, radius }: Stroke, keeps: boolean): Mask {
  const { width, height } = mask;
  const data = mask.data.slice();
  const value = keeps ? KEPT : 0;
  const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - radius));
  const right = Math.min(width - 1, Math.ceil(Math.max(from.x, to.x) + radius));
  const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - radius));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from.y, to.y) + radius));
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      if (distanceToLine({ x, y }, from, to) <= radius) data[y * width + x] = value;
    }
  }
  return { ...mask, data };
}

function distanceToLine(point: Pixel, from: Pixel, to: Pixel): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const share = Math.min(Math.max(along, 0), 1);
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}

/** Return the box around what is kept, in fractions of the picture; null when nothing is. */
export function keptBox({ width, height, data }: Mask) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < data.length; at += 1) {
    if (!data[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (right < 0) return null;
  return {
    x: left / width,
    y: top / height,
    width: (right + 1 - left) / width,
    height: (bottom + 1 - top) / height,
  };
}

const clampIndex = (value: number, size: number) =>
  Math.min(Math.max(Math.floor(value), 0), size - 1);
