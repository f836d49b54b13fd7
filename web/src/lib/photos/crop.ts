/** The crop window: a fixed shape cut out of a picture, which may be rotated under it. */
export interface Crop {
  /** At 1 the window shows as much of the picture as possible. */
  zoom: number;
  /** The center of the window, as fractions of the picture's width and height. */
  x: number;
  y: number;
  /** Quarter turns of the picture, clockwise: 0 to 3. */
  turns: number;
  /** The additional straightening: degrees clockwise, -15 to 15. */
  angle: number;
}

export interface Size {
  width: number;
  height: number;
}

/** In fractions of a width and a height. */
export interface Point {
  x: number;
  y: number;
}

/** In the picture's own pixels: its center, its size, and the picture's rotation. */
export interface CropWindow extends Size {
  x: number;
  y: number;
  /** Radians, clockwise. */
  rotation: number;
}

export const SQUARE = 1;
/** Of an outfit's photo: width over height. */
export const PORTRAIT = 0.6;
export const MAX_ZOOM = 4;
export const MAX_ANGLE = 15;
export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5, turns: 0, angle: 0 };
const MIDDLE: Point = { x: 0.5, y: 0.5 };

/** `aspect` is the window's width over its height. */
export function windowOf(size: Size, crop: Crop, aspect: number): CropWindow {
  const { x, y } = clamped(size, crop, aspect);
  const rotation = rotationOf(crop);
  return { x: x * size.width, y: y * size.height, rotation, ...extentOf(size, crop, aspect) };
}

/** Return the point of the picture under a point of the window. */
export function toPicture(point: Point, size: Size, crop: Crop, aspect: number): Point {
  const { x, y, width, height, rotation } = windowOf(size, crop, aspect);
  const [right, down] = [(point.x - 0.5) * width, (point.y - 0.5) * height];
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  return {
    x: (x + right * cos + down * sin) / size.width,
    y: (y - right * sin + down * cos) / size.height,
  };
}

/** The inverse of `toPicture`; the point may lie outside the window. */
export function toWindow(point: Point, size: Size, crop: Crop, aspect: number): Point {
  const { x, y, width, height, rotation } = windowOf(size, crop, aspect);
  const [right, down] = [point.x * size.width - x, point.y * size.height - y];
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  return {
    x: 0.5 + (right * cos - down * sin) / width,
    y: 0.5 + (right * sin + down * cos) / height,
  };
}

/**
 * Moves the picture under the window by fractions of the window; the window stays in the picture.
 */
export function moved(size: Size, crop: Crop, by: Point, aspect: number): Crop {
  const { x, y } = toPicture({ x: 0.5 - by.x, y: 0.5 - by.y }, size, crop, aspect);
  return clamped(size, { ...crop, x, y }, aspect);
}

/** Zooms around a point of the window, which stays fixed unless the picture ends. */
export function zoomed(
  size: Size,
  crop: Crop,
  zoom: number,
  aspect: number,
  around: Point = MIDDLE,
): Crop {
  const changed = { ...clamped(size, crop, aspect), zoom: clamp(zoom, 1, MAX_ZOOM) };
  const before = toPicture(around, size, crop, aspect);
  // Not clamped yet: the shift itself brings the window back into the picture.
  const after = toPicture(around, size, { ...changed, ...MIDDLE }, aspect);
  const x = before.x - after.x + MIDDLE.x;
  const y = before.y - after.y + MIDDLE.y;
  return clamped(size, { ...changed, x, y }, aspect);
}

/** Rotates the picture by another quarter, clockwise. */
export const turned = (size: Size, crop: Crop, aspect: number): Crop =>
  clamped(size, { ...crop, turns: (crop.turns + 1) % 4 }, aspect);

/** Straightens the picture; the window shrinks so that it shows no empty corner. */
export const straightened = (size: Size, crop: Crop, angle: number, aspect: number): Crop =>
  clamped(size, { ...crop, angle: clamp(angle, -MAX_ANGLE, MAX_ANGLE) }, aspect);

const rotationOf = ({ turns, angle }: Crop) => ((turns * 90 + angle) * Math.PI) / 180;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Return how far a rotated window of width 1 extends across and down the picture. */
function reachOf(crop: Crop, aspect: number): Size {
  const rotation = rotationOf(crop);
  const [cos, sin] = [Math.abs(Math.cos(rotation)), Math.abs(Math.sin(rotation))];
  return { width: cos + sin / aspect, height: sin + cos / aspect };
}

/** A picture is convex: if the window's corners lie in it, the whole window does. */
function extentOf(size: Size, crop: Crop, aspect: number): Size {
  const reach = reachOf(crop, aspect);
  const width = Math.min(size.width / reach.width, size.height / reach.height) / crop.zoom;
  return { width, height: width / aspect };
}

function clamped(size: Size, crop: Crop, aspect: number): Crop {
  const { width } = extentOf(size, crop, aspect);
  const reach = reachOf(crop, aspect);
  const [halfX, halfY] = [
    (width * reach.width) / 2 / size.width,
    (width * reach.height) / 2 / size.height,
  ];
  return { ...crop, x: clamp(crop.x, halfX, 1 - halfX), y: clamp(crop.y, halfY, 1 - halfY) };
}
