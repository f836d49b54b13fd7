/** Geometry of blur areas in the editor's window, and their changes by pointer and keyboard. */
import {
  type Crop,
  PORTRAIT,
  type Point,
  type Size,
  toPicture,
  toWindow,
  windowOf,
} from "@/lib/photos/crop";
import type { Area } from "./photo-edit";

/** The picture, and its position in the window. */
export interface Framed {
  size: Size;
  crop: Crop;
}

/** The corners of the window, clockwise from the upper left. */
export type Corner = 0 | 1 | 2 | 3;

/** Relative to the window's width: the smallest size that a finger can hold. */
export const MIN_SIZE = 0.07;
const STEP = 0.02;
const INITIAL = [
  { x: 0.35, y: 0.1 },
  { x: 0.65, y: 0.28 },
] as const;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
const pointIn = (framed: Framed, { x, y }: Point) =>
  toPicture({ x: clamp(x, 0, 1), y: clamp(y, 0, 1) }, framed.size, framed.crop, PORTRAIT);
const pointOut = ({ size, crop }: Framed, point: Point) => toWindow(point, size, crop, PORTRAIT);

/** An area's corners as fractions of the window, in their visible order. */
export function cornersOf({ x, y, width, height }: Area, framed: Framed): Point[] {
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ].map((corner) => pointOut(framed, corner));
  const first = (4 - framed.crop.turns) % 4;
  return [...corners.slice(first), ...corners.slice(0, first)];
}

/** Return whether any part of the area may lie inside the window. */
export function isInWindow(area: Area, framed: Framed): boolean {
  const corners = cornersOf(area, framed);
  return (["x", "y"] as const).every((side) => {
    const values = corners.map((corner) => corner[side]);
    return Math.max(...values) > 0 && Math.min(...values) < 1;
  });
}

/** Return the area between two points of the window, with sides parallel to the picture's. */
export function areaBetween(start: Point, end: Point, framed: Framed): Area {
  const [a, b] = [pointIn(framed, start), pointIn(framed, end)];
  const least = smallestOf(framed);
  return withinPicture({
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.max(Math.abs(a.x - b.x), least.width),
    height: Math.max(Math.abs(a.y - b.y), least.height),
  });
}

/** Relative to the window's width: a shorter stroke is a tap. */
const MIN_STROKE = 0.04;
/** A stroke thinner than this fraction of its length is a line, not a rectangle. */
const LINE = 0.15;
/** The thickness of a line as a fraction of its length: one across a face covers it. */
const THICKNESS = 0.8;

/**
 * Return the opposite corners of a stroke, as fractions of the window; null while it may be a tap.
 */
export function strokeCorners(from: Point, to: Point): [Point, Point] | null {
  const by = { x: to.x - from.x, y: (to.y - from.y) / PORTRAIT };
  const [across, down] = [Math.abs(by.x), Math.abs(by.y)];
  const [long, short] = [Math.max(across, down), Math.min(across, down)];
  if (long < MIN_STROKE) return null;
  if (short >= LINE * long) return [from, to];
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const half = { x: long / 2, y: long / 2 };
  if (across < down) half.x *= THICKNESS;
  else half.y *= THICKNESS;
  return [
    { x: middle.x - half.x, y: middle.y - half.y * PORTRAIT },
    { x: middle.x + half.x, y: middle.y + half.y * PORTRAIT },
  ];
}

/** Half the size of a typical face in an outfit photo, as fractions of the window. */
const HALF_FACE = { x: 0.09, y: 0.065 };

/** Return the area for a tap: about a face, centered on the finger. */
export const tappedArea = ({ x, y }: Point, framed: Framed): Area =>
  areaBetween(
    { x: x - HALF_FACE.x, y: y - HALF_FACE.y },
    { x: x + HALF_FACE.x, y: y + HALF_FACE.y },
    framed,
  );

/** The usual position of a face. */
export const initialArea = (framed: Framed): Area => areaBetween(INITIAL[0], INITIAL[1], framed);

/** Return the area moved by fractions of the window; its center stays in the window. */
export function movedArea(area: Area, by: Point, framed: Framed): Area {
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const { x, y } = pointOut(framed, middle);
  const moved = pointIn(framed, { x: x + by.x, y: y + by.y });
  return withinPicture({ ...area, x: moved.x - area.width / 2, y: moved.y - area.height / 2 });
}

/** Return the area with one corner moved by fractions of the window; the opposite corner stays. */
export function resizedArea(area: Area, corner: Corner, by: Point, framed: Framed): Area {
  const corners = cornersOf(area, framed);
  const [held, fixed] = [corners[corner], corners[(corner + 2) % 4]];
  if (!held || !fixed) return area;
  const opposite = toPicture(fixed, framed.size, framed.crop, PORTRAIT);
  const end = toPicture({ x: held.x + by.x, y: held.y + by.y }, framed.size, framed.crop, PORTRAIT);
  const before = toPicture(held, framed.size, framed.crop, PORTRAIT);
  const least = smallestOf(framed);
  const [x, width] = spanFrom(opposite.x, clamp(end.x, 0, 1), before.x, least.width);
  const [y, height] = spanFrom(opposite.y, clamp(end.y, 0, 1), before.y, least.height);
  return withinPicture({ x, y, width, height });
}

/** Apply a key to an area: arrows move it, with Shift they move its lower right corner. */
export function steppedArea(area: Area, key: string, shift: boolean, framed: Framed): Area | null {
  const x = key === "ArrowRight" ? STEP : key === "ArrowLeft" ? -STEP : 0;
  const y = key === "ArrowDown" ? STEP : key === "ArrowUp" ? -STEP : 0;
  if (x === 0 && y === 0) return null;
  return shift ? resizedArea(area, 2, { x, y }, framed) : movedArea(area, { x, y }, framed);
}

/**
 * Return start and length between a fixed end and a moving one, which never passes the fixed one.
 */
function spanFrom(fixed: number, end: number, before: number, least: number): [number, number] {
  const isAfter = before >= fixed;
  const length = Math.max(isAfter ? end - fixed : fixed - end, least);
  return [isAfter ? fixed : fixed - length, length];
}

function smallestOf({ size, crop }: Framed): Size {
  const side = windowOf(size, crop, PORTRAIT).width * MIN_SIZE;
  return { width: Math.min(1, side / size.width), height: Math.min(1, side / size.height) };
}

function withinPicture({ x, y, width, height }: Area): Area {
  const [w, h] = [Math.min(width, 1), Math.min(height, 1)];
  return { x: clamp(x, 0, 1 - w), y: clamp(y, 0, 1 - h), width: w, height: h };
}
