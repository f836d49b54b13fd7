/** Boxes on pictures, in shares of width and height, and where they lie when the picture is cropped to a frame. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a whole picture lies, in shares of the frame around it. */
export interface CoverPlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const SMALLEST = 0.03;
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
/** Sent to the server: four digits are finer than a pixel. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/**
 * Places a picture so that the box is seen whole, as large as the frame allows, its middle in the
 * frame's, and the picture reaches every edge. Aspects are width over height.
 */
export function coverPlace(box: Box, picture: number, frame: number): CoverPlace {
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

/** A box of the picture as it lies in a frame that the picture fills; parts may be cut off. */
export function boxInFrame(box: Box, picture: number, frame: number): Box | null {
  const place = coverPlace({ x: 0, y: 0, width: 1, height: 1 }, picture, frame);
  const left = clamp(place.left + box.x * place.width, 0, 1);
  const top = clamp(place.top + box.y * place.height, 0, 1);
  const right = clamp(place.left + (box.x + box.width) * place.width, 0, 1);
  const bottom = clamp(place.top + (box.y + box.height) * place.height, 0, 1);
  if (right - left <= 0 || bottom - top <= 0) return null;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The same box moved; it stays inside the picture. */
export function movedBox(box: Box, by: { x: number; y: number }): Box {
  return {
    ...box,
    x: rounded(clamp(box.x + by.x, 0, 1 - box.width)),
    y: rounded(clamp(box.y + by.y, 0, 1 - box.height)),
  };
}

/** The same box with its lower right corner moved. */
export function sizedBox(box: Box, by: { x: number; y: number }): Box {
  return {
    ...box,
    width: rounded(clamp(box.width + by.x, SMALLEST, 1 - box.x)),
    height: rounded(clamp(box.height + by.y, SMALLEST, 1 - box.y)),
  };
}

/** The box between two points, at least as large as a finger can hit again. */
export function boxBetween(one: { x: number; y: number }, other: { x: number; y: number }): Box {
  const x = clamp(Math.min(one.x, other.x), 0, 1 - SMALLEST);
  const y = clamp(Math.min(one.y, other.y), 0, 1 - SMALLEST);
  return {
    x: rounded(x),
    y: rounded(y),
    width: rounded(clamp(Math.abs(one.x - other.x), SMALLEST, 1 - x)),
    height: rounded(clamp(Math.abs(one.y - other.y), SMALLEST, 1 - y)),
  };
}

export const CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right"] as const;
export type Corner = (typeof CORNERS)[number];

/** The same box with one corner moved; the opposite one stays where it is. */
export function resizedBox(box: Box, corner: Corner, by: { x: number; y: number }): Box {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const isLeft = corner.endsWith("left");
  const isTop = corner.startsWith("top");
  const x = isLeft ? clamp(box.x + by.x, 0, right - SMALLEST) : box.x;
  const y = isTop ? clamp(box.y + by.y, 0, bottom - SMALLEST) : box.y;
  const width = isLeft ? right - x : clamp(box.width + by.x, SMALLEST, 1 - box.x);
  const height = isTop ? bottom - y : clamp(box.height + by.y, SMALLEST, 1 - box.y);
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
}

const THIN_PX = 16;

/** Whether a drag of so many pixels drew a line rather than a box: a swipe that was meant to scroll. */
export const isSliver = (across: number, down: number): boolean =>
  Math.min(Math.abs(across), Math.abs(down)) < THIN_PX;

/** How much two boxes share, as a share of what both cover. */
export function overlap(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  const shared = Math.max(across, 0) * Math.max(down, 0);
  return shared / (one.width * one.height + other.width * other.height - shared);
}

/** How many places of a box are tried across and down, for its point. */
const PLACES = 7;

/**
 * Where a box shows its point: in its middle, or, where a smaller box lies over that, at the place
 * nearest to it that lies in no smaller box: an open coat's point is beside the shirt's.
 */
export function pointOf(box: Box, boxes: readonly Box[]): { x: number; y: number } {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const area = box.width * box.height;
  const over = boxes.filter((other) => other !== box && other.width * other.height < area);
  const isFree = ({ x, y }: { x: number; y: number }) =>
    !over.some((one) => x > one.x && x < one.x + one.width && y > one.y && y < one.y + one.height);
  if (isFree(middle)) return middle;
  const share = (at: number) => (at + 0.5) / PLACES;
  const places = Array.from({ length: PLACES * PLACES }, (_, at) => ({
    x: box.x + share(at % PLACES) * box.width,
    y: box.y + share(Math.floor(at / PLACES)) * box.height,
  })).filter(isFree);
  const distance = ({ x, y }: { x: number; y: number }) => Math.hypot(x - middle.x, y - middle.y);
  return places.sort((one, other) => distance(one) - distance(other))[0] ?? middle;
}

/** A box of a usual size around a point, inside the picture. */
export const boxAround = ({ x, y }: { x: number; y: number }): Box =>
  movedBox({ x: 0, y: 0, width: 0.36, height: 0.24 }, { x: x - 0.18, y: y - 0.12 });

/** With four digits, inside the picture: as the service takes it. */
export const tidyBox = (box: Box): Box =>
  boxBetween(box, { x: Math.min(box.x + box.width, 1), y: Math.min(box.y + box.height, 1) });
