/**
 * Finds the piece under a finger: grows a region of similar color in CIELAB from the point, stops
 * at edges and at the backdrop, and adapts its tolerance to the piece. Arithmetic only, for a
 * worker.
 */
import type { Box } from "./boxes";
import { type Lab, labDistance, labOf, meanLab, smooth } from "./cielab";
import { neighbors, withinReach } from "./pixel-neighbors";

export interface Pixels {
  width: number;
  height: number;
  /** RGBA, a byte each. */
  data: Uint8ClampedArray;
}

/** A picture prepared for any number of taps. */
export interface PreparedPicture {
  width: number;
  height: number;
  lab: Lab;
  /** 1 where the backdrop is. */
  backdrop: Uint8Array;
}

interface Region {
  mask: Uint8Array;
  count: number;
  /** How many of its pixels lie on the picture's edge. */
  onEdge: number;
  color: readonly number[];
  tolerance: number;
}

/** Distances in CIELAB, from a plain piece in even light to one in folds and shadow. */
const TOLERANCES = [6, 9, 12, 15, 19, 24];
const MAX_AREA = 0.5;
const MIN_AREA = 0.002;
const STEADY = 0.25;
/** Growing by more than this from one tolerance to the next means it has leaked. */
const LEAK = 1.8;
const LIGHT_WEIGHT = 0.7;
/** Fraction of the pixels per axis that is trimmed at each end: thin leaks reach no further. */
const TRIMMED = 0.01;
const MARGIN = 0.012;
/**
 * Narrower than this fraction of the picture, and this many times taller than wide, is no piece of
 * clothing.
 */
const GAP = { width: 0.08, slimness: 5 };
const BACKDROP_STEP = 2.6;
const BACKDROP_DRIFT = 13;

export function preparePicture({ width, height, data }: Pixels): PreparedPicture {
  const lab = smooth(labOf(data), width, height);
  return { width, height, lab, backdrop: findBackdrop(lab, width, height) };
}

/**
 * Return the box of the piece at a point, in fractions of the picture; null where nothing stands
 * out.
 */
export function findPiece(picture: PreparedPicture, point: { x: number; y: number }): Box | null {
  const { width, height } = picture;
  const x = Math.min(Math.floor(point.x * width), width - 1);
  const y = Math.min(Math.floor(point.y * height), height - 1);
  const found = growBest(picture, { x, y });
  const box = found && boxOf(found, width, height);
  return box && isGap(box, height / width) ? null : box;
}

/** Return whether a box is the gap between two legs, or between an arm and the body. */
function isGap({ width, height }: Box, tallness: number): boolean {
  return width < GAP.width && height * tallness > GAP.slimness * width;
}

function growBest(picture: PreparedPicture, seed: { x: number; y: number }): Region | null {
  const { width, height } = picture;
  const start = seed.y * width + seed.x;
  if (picture.backdrop[start]) return null;
  const color = meanLab(picture.lab, { width, height }, seed, 2);
  const regions: Region[] = [];
  for (const tolerance of TOLERANCES) {
    const region = grow(picture, [start], { color, tolerance });
    const before = regions.at(-1)?.count ?? 0;
    const hasLeaked = before > MIN_AREA * width * height && region.count > LEAK * before;
    if (hasLeaked || region.onEdge > width || region.count > MAX_AREA * width * height) break;
    regions.push(region);
  }
  const best = steadiest(regions.filter(({ count }) => count > MIN_AREA * width * height));
  return best && withSiblings(picture, best);
}

/** The region that a larger tolerance changes least: its edges are the clearest. */
function steadiest(regions: readonly Region[]): Region | null {
  let [best, least] = [regions.at(-1) ?? null, STEADY];
  for (let index = 0; index < regions.length - 1; index += 1) {
    const [region, next] = [regions[index], regions[index + 1]];
    if (!region || !next) continue;
    const growth = next.count / region.count - 1;
    if (growth < least) [best, least] = [next, growth];
  }
  return best;
}

/** The other leg, shoe or half of an open coat: the same color and height, right beside it. */
function withSiblings(picture: PreparedPicture, region: Region): Region {
  const { width, height } = picture;
  const box = boxOf(region, width, height);
  const gap = Math.max(0.1, box.width * 0.4);
  const found = grow(picture, likePixels(picture, region, box, gap), region);
  const other = boxOf(found, width, height);
  const shared = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
  const isPair =
    found.count > region.count * 0.3 &&
    found.count < region.count * 2.5 &&
    shared > 0.55 * Math.max(box.height, other.height);
  if (!isPair) return region;
  const mask = region.mask.map((item, at) => item | (found.mask[at] ?? 0));
  return { ...region, mask, count: mask.reduce((sum, item) => sum + item, 0) };
}

/** Pixels of the same color beside a region and at its height that are not in it. */
function likePixels(picture: PreparedPicture, region: Region, box: Box, gap: number): number[] {
  const { width, height, lab, backdrop } = picture;
  const found: number[] = [];
  const [from, to] = [box.x - gap, box.x + box.width + gap];
  const [top, bottom] = [box.y + box.height * 0.2, box.y + box.height * 0.8];
  for (let row = Math.ceil(top * height); row < bottom * height; row += 1) {
    for (
      let column = Math.max(0, Math.ceil(from * width));
      column < Math.min(to, 1) * width;
      column += 1
    ) {
      const at = row * width + column;
      if (region.mask[at] || backdrop[at]) continue;
      if (differs(lab, at, region.color) <= region.tolerance * 0.6) found.push(at);
    }
  }
  return found;
}

/** All pixels reachable from a pixel without a step or a color that differs too much. */
function grow(
  { lab, backdrop, width, height }: PreparedPicture,
  start: readonly number[],
  { color, tolerance }: { color: readonly number[]; tolerance: number },
): Region {
  const mask = new Uint8Array(width * height);
  const stack = [...start];
  for (const at of start) mask[at] = 1;
  let [count, onEdge] = [0, 0];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    count += 1;
    const column = at % width;
    if (column === 0 || column === width - 1 || at < width || at >= width * (height - 1))
      onEdge += 1;
    for (const next of withinReach(at, column, width, height)) {
      if (mask[next] || backdrop[next]) continue;
      if (differs(lab, next, color) > tolerance) continue;
      mask[next] = 1;
      stack.push(next);
    }
  }
  return { mask, count, onEdge, color, tolerance };
}

/** Folds and shadows change the lightness more than the hue. */
function differs(lab: Lab, at: number, [light = 0, a = 0, b = 0]: readonly number[]): number {
  const lighter = ((lab[at * 3] ?? 0) - light) * LIGHT_WEIGHT;
  return Math.hypot(lighter, (lab[at * 3 + 1] ?? 0) - a, (lab[at * 3 + 2] ?? 0) - b);
}

/** The areas reaching in from the left, the right and the top without a step: wall, sky, floor. */
function findBackdrop(lab: Lab, width: number, height: number): Uint8Array {
  const mask = new Uint8Array(width * height);
  const from = new Int32Array(width * height);
  const stack: number[] = [];
  const begin = (at: number) => {
    if (mask[at]) return;
    mask[at] = 1;
    from[at] = at;
    stack.push(at);
  };
  for (let x = 0; x < width; x += 1) begin(x);
  for (let y = 0; y < height; y += 1) {
    begin(y * width);
    begin(y * width + width - 1);
  }
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const origin = from[at] ?? at;
    for (const next of neighbors(at, at % width, width, height)) {
      if (mask[next]) continue;
      if (labDistance(lab, at, next) > BACKDROP_STEP) continue;
      if (labDistance(lab, origin, next) > BACKDROP_DRIFT) continue;
      mask[next] = 1;
      from[next] = origin;
      stack.push(next);
    }
  }
  return mask;
}

function boxOf({ mask, count }: Region, width: number, height: number): Box {
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(height);
  for (let at = 0; at < mask.length; at += 1) {
    if (!mask[at]) continue;
    columns[at % width] = (columns[at % width] ?? 0) + 1;
    const row = Math.floor(at / width);
    rows[row] = (rows[row] ?? 0) + 1;
  }
  const [left, right] = extent(columns, count);
  const [top, bottom] = extent(rows, count);
  const x = Math.max(left / width - MARGIN, 0);
  const y = Math.max(top / height - MARGIN, 0);
  return {
    x,
    y,
    width: Math.min(right / width + MARGIN, 1) - x,
    height: Math.min(bottom / height + MARGIN, 1) - y,
  };
}

/** The first and last index of all but the trimmed pixels. */
function extent(counts: Uint32Array, total: number): [number, number] {
  const trimmed = total * TRIMMED;
  let [first, last] = [0, counts.length - 1];
  for (let seen = counts[first] ?? 0; seen <= trimmed && first < last; seen += counts[first] ?? 0)
    first += 1;
  for (let seen = counts[last] ?? 0; seen <= trimmed && last > first; seen += counts[last] ?? 0)
    last -= 1;
  return [first, last + 1];
}
