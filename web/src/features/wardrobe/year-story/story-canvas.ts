/**
 * Drawing primitives for a year's story: 1080 x 1920 pages, pictures that fill a frame, fitted
 * text.
 */
import { isRightToLeft } from "@/lib/browser/reading-direction";
import { canvasOf } from "@/lib/photos/canvas";

export const PAGE = { width: 1080, height: 1920 };
export const MARGIN = 84;
export const INNER = PAGE.width - 2 * MARGIN;

/**
 * The product's own colors, independent of the appearance: shared pictures look the same
 * everywhere.
 */
export const TONE = {
  paper: "#ffffff",
  soft: "#e4f0e9",
  accent: "#0f5a3c",
  night: "#0e1110",
  ink: "#121614",
  quiet: "#59625c",
  light: "#f0f3ef",
} as const;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export type Picture = HTMLImageElement | null;

const FAMILY = '"Archivo Variable", system-ui, sans-serif';
const TITLE_WEIGHT = 560;
const TEXT_WEIGHT = 400;

/** Waits for the font: a canvas draws with the fonts loaded so far. */
export const fontReady = () =>
  Promise.all(
    [TITLE_WEIGHT, TEXT_WEIGHT].map((weight) => document.fonts?.load(`${weight} 40px ${FAMILY}`)),
  );

const loading = new Map<string, Promise<Picture>>();

/** A picture whose pixels the canvas may read back; null if it cannot be loaded. */
export function loadPicture(url: string): Promise<Picture> {
  if (!url) return Promise.resolve(null);
  const known = loading.get(url);
  if (known) return known;
  const coming = new Promise<Picture>((resolve) => {
    const image = new Image();
    image.crossOrigin = "anonymous";
    image.onload = () => resolve(image);
    image.onerror = () => {
      loading.delete(url);
      resolve(null);
    };
    image.src = url;
  });
  loading.set(url, coming);
  return coming;
}

export function fill(context: CanvasRenderingContext2D, color: string, box: Box = wholePage): void {
  context.fillStyle = color;
  context.fillRect(box.x, box.y, box.width, box.height);
}

const wholePage: Box = { x: 0, y: 0, ...PAGE };

interface Framed {
  picture: Picture;
  /** The part to show, in fractions of the picture; the whole picture if unset. It is never cut. */
  crop?: Box | null;
  /** Drawn when there is no picture. */
  color?: string;
}

/** Fills the frame with the center of a picture. */
export function drawFramed(context: CanvasRenderingContext2D, framed: Framed, frame: Box): void {
  const box = isRightToLeft() ? { ...frame, x: PAGE.width - frame.x - frame.width } : frame;
  const { picture, crop, color = TONE.soft } = framed;
  if (!picture) {
    fill(context, color, box);
    return;
  }
  const { naturalWidth, naturalHeight } = picture;
  const part = crop ?? { x: 0, y: 0, width: 1, height: 1 };
  const size = { width: part.width * naturalWidth, height: part.height * naturalHeight };
  const [across, down] = [size.width / box.width, size.height / box.height];
  // A part is extended into the picture around it; a whole picture is cropped, since there is no
  // more.
  const maxLines = Math.min(naturalWidth / box.width, naturalHeight / box.height);
  const scale = Math.min(Math.max(across, down), maxLines);
  const [width, height] = [box.width * scale, box.height * scale];
  const left = part.x * naturalWidth + (size.width - width) / 2;
  const top = part.y * naturalHeight + (size.height - height) / 2;
  const x = Math.min(Math.max(left, 0), naturalWidth - width);
  const y = Math.min(Math.max(top, 0), naturalHeight - height);
  context.drawImage(picture, x, y, width, height, box.x, box.y, box.width, box.height);
}

interface Line {
  /** From where the language begins its lines, as that of frames. */
  x?: number;
  /** Of the base line. */
  y: number;
  size: number;
  color: string;
  width?: number;
  /** Titles are narrow and bold, text is neither. */
  isTitle?: boolean;
  /** It ends at x instead of beginning there. */
  isAtEnd?: boolean;
}

/** Draw one line, made smaller until it fits. */
export function drawLine(context: CanvasRenderingContext2D, text: string, line: Line): void {
  const { y, color, width = INNER, isTitle = false } = line;
  setFont(context, line.size, isTitle);
  const measured = context.measureText(text).width;
  if (measured > width) setFont(context, (line.size * width) / measured, isTitle);
  context.fillStyle = color;
  context.fillText(text, aligned(context, line), y);
}

/**
 * Draw text broken between words into at most `most` lines, the last one shortened. Return the y
 * after them.
 */
export function drawText(
  context: CanvasRenderingContext2D,
  text: string,
  line: Line,
  maxLines = 3,
): number {
  const { y, size, color, width = INNER, isTitle = false } = line;
  setFont(context, size, isTitle);
  const lines = brokenLines(context, text, width);
  const shown = lines.slice(0, maxLines);
  if (lines.length > maxLines) shown[maxLines - 1] = `${shown[maxLines - 1]}…`;
  const step = size * (isTitle ? 1 : 1.3);
  const x = aligned(context, line);
  context.fillStyle = color;
  for (const [at, each] of shown.entries()) context.fillText(each, x, y + at * step, width);
  return y + shown.length * step;
}

function brokenLines(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length === 0 || context.measureText(longer).width > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Sets where a line begins, and returns its x on the page, which is mirrored as the language is. */
function aligned(context: CanvasRenderingContext2D, { x = MARGIN, isAtEnd }: Line): number {
  const isMirrored = isRightToLeft();
  context.direction = isMirrored ? "rtl" : "ltr";
  context.textAlign = isAtEnd ? "end" : "start";
  return isMirrored ? PAGE.width - x : x;
}

function setFont(context: CanvasRenderingContext2D, size: number, isTitle: boolean): void {
  context.font = `${isTitle ? TITLE_WEIGHT : TEXT_WEIGHT} ${size}px ${FAMILY}`;
  // After the font, which resets it.
  if ("fontStretch" in context) context.fontStretch = isTitle ? "extra-condensed" : "normal";
}

/** Draws a page independently of the DOM, for the screen as well as for sharing. */
export async function drawPage(
  urls: readonly string[],
  draw: (context: CanvasRenderingContext2D, pictures: readonly Picture[]) => void,
): Promise<HTMLCanvasElement> {
  const [pictures] = await Promise.all([Promise.all(urls.map(loadPicture)), fontReady()]);
  const { canvas, context } = canvasOf(PAGE);
  fill(context, TONE.paper);
  draw(context, pictures);
  return canvas;
}
