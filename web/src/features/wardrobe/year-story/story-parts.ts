/** Shared parts of the pages of a year's story. */
import type { CalendarYear, Insights } from "@/api/types";
import { type Box, drawLine, MARGIN, PAGE, type Picture } from "./story-canvas";

type Draw = (context: CanvasRenderingContext2D, pictures: readonly Picture[]) => void;

export interface StoryPage {
  key: string;
  /** The page's full text, for screen readers and for the share message. */
  altText: string;
  /** URLs of its pictures, in drawing order. */
  pictures: string[];
  draw: Draw;
}
export interface StoryData {
  review: CalendarYear;
  insights: Insights;
}

export const GAP = 12;

export function signature(context: CanvasRenderingContext2D, color: string, year: number): void {
  const line = { y: PAGE.height - 76, size: 44, color, isTitle: true };
  drawLine(context, "Garderobe", line);
  drawLine(context, String(year), { ...line, x: PAGE.width - MARGIN, isAtEnd: true });
}

/** Return frames in rows that fill the box. */
export function grid(box: Box, columns: number, rows: number): Box[] {
  const width = (box.width - GAP * (columns - 1)) / columns;
  const height = (box.height - GAP * (rows - 1)) / rows;
  return Array.from({ length: columns * rows }, (_, at) => ({
    x: box.x + (at % columns) * (width + GAP),
    y: box.y + Math.floor(at / columns) * (height + GAP),
    width,
    height,
  }));
}
