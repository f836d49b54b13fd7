/**
 * Boxes on pictures, in fractions of width and height, and their positions when the picture is
 * cropped to a frame.
 */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The position of a whole picture, in fractions of the frame around it. */
export interface CoverPosition {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const MIN_SIZE = 0.03;
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
/** Sent to the server: four digits are finer than a pixel. */
export const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/**
 * Positions a picture so that the box is fully visible and centered, as large as the frame allows,
 * while the picture reaches every edge. Aspects are width over height.
 */
export function coverPosition(box: Box, picture: number, frame: number): CoverPosition {
  const isWide = (box.width / box.height) * picture > frame;
  const fitted = isWide ? 1 / box.width : picture / frame / box.height;
  const width = Math.max(fitted, 1, picture / frame);
  const height = (width * frame) / picture;
  return {
    left: clamp(0.5 - (box.x + box.width / 2) * width, 1 - width, 0),
    top: clamp(0.5 - (box.y + box.height / 2) * height, 1 - height, 0),
    width,
    height,
  };
}

/**
 * Return a box of the picture as positioned in a frame that the picture fills; parts may be cut
 * off.
 */
export function boxInFrame(box: Box, picture: number, frame: number): Box | null {
  const place = coverPosition({ x: 0, y: 0, width: 1, height: 1 }, picture, frame);
  const left = clamp(place.left + box.x * place.width, 0, 1);
  const top = clamp(place.top + box.y * place.height, 0, 1);
  const right = clamp(place.left + (box.x + box.width) * place.width, 0, 1);
  const bottom = clamp(place.top + (box.y + box.height) * place.height, 0, 1);
  if (right - left <= 0 || bottom - top <= 0) return null;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Return the box moved; it stays inside the picture. */
export function movedBox(box: Box, by: { x: number; y: number }): Box {
  return {
    ...box,
    x: rounded(clamp(box.x + by.x, 0, 1 - box.width)),
    y: rounded(clamp(box.y + by.y, 0, 1 - box.height)),
  };
}

/** Return the box with its lower right corner moved. */
export function sizedBox(box: Box, by: { x: number; y: number }): Box {
  return {
    ...box,
    width: rounded(clamp(box.width + by.x, MIN_SIZE, 1 - box.x)),
    height: rounded(clamp(box.height + by.y, MIN_SIZE, 1 - box.y)),
  };
}

/** Return the box between two points, at least as large as a finger can hit again. */
export function boxBetween(item: { x: number; y: number }, other: { x: number; y: number }): Box {
  const x = clamp(Math.min(item.x, other.x), 0, 1 - MIN_SIZE);
  const y = clamp(Math.min(item.y, other.y), 0, 1 - MIN_SIZE);
  return {
    x: rounded(x),
    y: rounded(y),
    width: rounded(clamp(Math.abs(item.x - other.x), MIN_SIZE, 1 - x)),
    height: rounded(clamp(Math.abs(item.y - other.y), MIN_SIZE, 1 - y)),
  };
}

export const CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right"] as const;
export type Corner = (typeof CORNERS)[number];

/** Return the box with one corner moved; the opposite one stays. */
export function resizedBox(box: Box, corner: Corner, by: { x: number; y: number }): Box {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const isLeft = corner.endsWith("left");
  const isTop = corner.startsWith("top");
  const x = isLeft ? clamp(box.x + by.x, 0, right - MIN_SIZE) : box.x;
  const y = isTop ? clamp(box.y + by.y, 0, bottom - MIN_SIZE) : box.y;
  const width = isLeft ? right - x : clamp(box.width + by.x, MIN_SIZE, 1 - box.x);
  const height = isTop ? bottom - y : clamp(box.height + by.y, MIN_SIZE, 1 - box.y);
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

const THIN_PX = 16;

/**
 * Return whether a drag of this many pixels drew a line rather than a box: probably an attempt to
 * scroll.
 */
export const isSliver = (across: number, down: number): boolean =>
  Math.min(Math.abs(across), Math.abs(down)) < THIN_PX;

/** Return the overlap of two boxes, as a fraction of their union. */
export function overlap(item: Box, other: Box): number {
  const across = Math.min(item.x + item.width, other.x + other.width) - Math.max(item.x, other.x);
  const down = Math.min(item.y + item.height, other.y + other.height) - Math.max(item.y, other.y);
  const shared = Math.max(across, 0) * Math.max(down, 0);
  return shared / (item.width * item.height + other.width * other.height - shared);
}

/** How many positions in a box are tried per axis for its point. */
const GRID_STEPS = 7;

/**
 * Return the position of a box's point: its center or, if a smaller box covers that, the nearest
 * position outside all smaller boxes. An open coat's point is beside the shirt's.
 */
export function pointOf(box: Box, boxes: readonly Box[]): { x: number; y: number } {
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const area = box.width * box.height;
  const over = boxes.filter((other) => other !== box && other.width * other.height < area);
  const isFree = ({ x, y }: { x: number; y: number }) =>
    !over.some(
      (item) => x > item.x && x < item.x + item.width && y > item.y && y < item.y + item.height,
    );
  if (isFree(center)) return center;
  const share = (at: number) => (at + 0.5) / GRID_STEPS;
  const candidates = Array.from({ length: GRID_STEPS * GRID_STEPS }, (_, at) => ({
    x: box.x + share(at % GRID_STEPS) * box.width,
    y: box.y + share(Math.floor(at / GRID_STEPS)) * box.height,
  })).filter(isFree);
  const distance = ({ x, y }: { x: number; y: number }) => Math.hypot(x - center.x, y - center.y);
  return candidates.sort((a, b) => distance(a) - distance(b))[0] ?? center;
}

/** Return a box of a typical size around a point, inside the picture. */
export const boxAround = ({ x, y }: { x: number; y: number }): Box =>
  movedBox({ x: 0, y: 0, width: 0.36, height: 0.24 }, { x: x - 0.18, y: y - 0.12 });

/** Rounded to four digits and inside the picture, as the service accepts it. */
export const tidyBox = (box: Box): Box =>
  boxBetween(box, { x: Math.min(box.x + box.width, 1), y: Math.min(box.y + box.height, 1) });
