/**
 * A flat lay: pieces of the wardrobe laid out on a page of an outfit's shape. Positions are fractions
 * of the page's width and height. Plain data; the pictures are stored beside it.
 */
import type { NewPin } from "@/api/types";
import { type Box, MIN_SIZE, rounded } from "@/lib/photos/boxes";
import { PORTRAIT, type Point } from "@/lib/photos/crop";
import { listOf } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";

export interface Piece {
  garmentId: string;
  name: string;
  /** Key of its picture. */
  picture: string;
  /** The picture's width over its height. */
  aspect: number;
  /** Its center. */
  x: number;
  y: number;
  /** A fraction of the page's width. */
  width: number;
  /** Degrees, clockwise. */
  angle: number;
}

export interface Collage {
  /** From back to front. */
  pieces: readonly Piece[];
  background: string;
}

/** Paper, sand, stone, ink, blush and sage. */
export const BACKGROUNDS = [
  "#ffffff",
  "#efe6d8",
  "#d9d9d6",
  "#23211f",
  "#f3d9d4",
  "#d6dfd0",
] as const;
export const EMPTY: Collage = { pieces: [], background: BACKGROUNDS[0] };
export const MAX_PIECES = 12;
export const WIDTHS = { least: 0.1, most: 1.2 };

/** Where the first pieces lie: tops above, shoes below, beside each other. */
const SPOTS: readonly Point[] = [
  { x: 0.3, y: 0.24 },
  { x: 0.7, y: 0.28 },
  { x: 0.32, y: 0.6 },
  { x: 0.7, y: 0.64 },
  { x: 0.3, y: 0.86 },
  { x: 0.68, y: 0.88 },
];
const FIRST_WIDTH = 0.42;
/** Of the page's height: a tall piece starts smaller. */
const FIRST_HEIGHT = 0.36;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Return the collage with a new piece in front. */
export function withPiece(
  collage: Collage,
  piece: Pick<Piece, "garmentId" | "name" | "picture" | "aspect">,
): Collage {
  const spot = SPOTS[collage.pieces.length % SPOTS.length] as Point;
  const width = Math.min(FIRST_WIDTH, (FIRST_HEIGHT / PORTRAIT) * piece.aspect);
  return { ...collage, pieces: [...collage.pieces, { ...piece, ...spot, width, angle: 0 }] };
}

export const without = (collage: Collage, garmentId: string): Collage => ({
  ...collage,
  pieces: collage.pieces.filter((piece) => piece.garmentId !== garmentId),
});

/** Change one piece, and keep it on the page. */
export const withChanged = (
  collage: Collage,
  garmentId: string,
  change: (piece: Piece) => Piece,
): Collage => ({
  ...collage,
  pieces: collage.pieces.map((piece) =>
    piece.garmentId === garmentId ? onPage(change(piece)) : piece,
  ),
});

/** The center stays on the page, so that a piece can always be taken hold of. */
const onPage = (piece: Piece): Piece => ({
  ...piece,
  x: clamp(piece.x, 0, 1),
  y: clamp(piece.y, 0, 1),
  width: clamp(piece.width, WIDTHS.least, WIDTHS.most),
  angle: normalized(piece.angle),
});

/** From -180 to 180 degrees. */
const normalized = (angle: number) => ((((angle + 180) % 360) + 360) % 360) - 180;

export function toFront(collage: Collage, garmentId: string): Collage {
  const piece = collage.pieces.find((each) => each.garmentId === garmentId);
  return piece ? { ...collage, pieces: [...without(collage, garmentId).pieces, piece] } : collage;
}

export function toBack(collage: Collage, garmentId: string): Collage {
  const piece = collage.pieces.find((each) => each.garmentId === garmentId);
  return piece ? { ...collage, pieces: [piece, ...without(collage, garmentId).pieces] } : collage;
}

/**
 * Show another part of a piece's picture, without moving what is on the page. Both parts are
 * fractions of the same picture.
 */
export function withPart(piece: Piece, before: Box, after: Box): Piece {
  // Of the whole picture, in units of the page's width.
  const whole = piece.width / before.width;
  const wholeHeight = piece.width / piece.aspect / before.height;
  const right = (middle(after).x - middle(before).x) * whole;
  const down = (middle(after).y - middle(before).y) * wholeHeight;
  const turn = (piece.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [width, height] = [whole * after.width, wholeHeight * after.height];
  return {
    ...piece,
    x: piece.x + right * cos - down * sin,
    y: piece.y + (right * sin + down * cos) * PORTRAIT,
    width,
    aspect: width / height,
  };
}

const middle = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Return a piece's height as a fraction of the page's height. */
export const heightOf = ({ width, aspect }: Pick<Piece, "width" | "aspect">): number =>
  (width * PORTRAIT) / aspect;

/** Return the part of the page that a rotated piece covers. */
export function boxOf(piece: Piece): Box {
  const turn = (piece.angle * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  // In units of the page's width, where both axes are equal.
  const [across, down] = [piece.width, piece.width / piece.aspect];
  const width = across * cos + down * sin;
  const height = (across * sin + down * cos) * PORTRAIT;
  const left = clamp(piece.x - width / 2, 0, 1 - MIN_SIZE);
  const top = clamp(piece.y - height / 2, 0, 1 - MIN_SIZE);
  const right = clamp(piece.x + width / 2, left + MIN_SIZE, 1);
  const bottom = clamp(piece.y + height / 2, top + MIN_SIZE, 1);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Return the pins that name the garments on the finished picture. */
export const pinsOf = ({ pieces }: Collage): NewPin[] =>
  pieces.map((piece) => {
    const { x, y, width, height } = boxOf(piece);
    return {
      garment_id: piece.garmentId,
      x: rounded(x),
      y: rounded(y),
      // Rounding each up may reach over the edge.
      width: Math.min(rounded(width), rounded(1 - rounded(x))),
      height: Math.min(rounded(height), rounded(1 - rounded(y))),
    };
  });

/** The longest alt text that the service accepts, in characters. */
const MAX_ALT_TEXT = 1000;

/** Describe the picture for people who can't see it. */
export function describeCollage({ pieces }: Collage): string {
  const text = m.collage_flat_lay({ pieces: listOf(pieces.map(({ name }) => name)) });
  return text.slice(0, MAX_ALT_TEXT);
}
