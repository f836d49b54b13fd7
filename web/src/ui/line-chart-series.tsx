/** The series and thresholds of a line chart, and how its lines are told apart. */
import { classes } from "@/lib/browser/classes";
import type { Point } from "./chart-scales";

export interface Series {
  key: string;
  label: string;
  /** In the order of their times. */
  points: readonly Point[];
}

export interface Threshold {
  value: number;
  /** Says what it means, because the color of the line does not say it to everyone. */
  label: string;
  tone: "caution" | "danger";
}

interface SeriesStyle {
  color: string;
  /** Tells the lines apart without their colors. */
  dash?: string;
}

const STYLES: readonly SeriesStyle[] = [
  { color: "text-series-1" },
  { color: "text-series-2", dash: "7 4" },
  { color: "text-series-3", dash: "2 4" },
  { color: "text-series-4", dash: "10 4 2 4" },
  { color: "text-series-5", dash: "4 2" },
  { color: "text-series-6", dash: "12 3" },
];

/** When the colors have run out, they come again with other dashes. */
export function styleOf(index: number): SeriesStyle {
  const round = Math.floor(index / STYLES.length);
  const color = STYLES[index % STYLES.length]?.color ?? "text-series-1";
  return { color, dash: STYLES[(index + round) % STYLES.length]?.dash };
}

export function Swatch({ index }: { index: number }) {
  const { color, dash } = styleOf(index);
  return (
    <svg aria-hidden="true" viewBox="0 0 28 8" className={classes("h-2 w-7 shrink-0", color)}>
      <path d="M1 4h26" stroke="currentColor" strokeWidth="2.5" strokeDasharray={dash} />
    </svg>
  );
}

/** Every time that has a point in a series, in order. */
export const timesOf = (series: readonly Series[]): number[] =>
  [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].sort(
    (one, other) => one - other,
  );

/** Return a function that formats the value of a series at a time. */
export function valueIn({ points }: Series, formatValue: (value: number) => string) {
  const values = new Map(points.map(({ at, value }) => [at, value]));
  return (time: number) => {
    const value = values.get(time) ?? null;
    return value === null ? "–" : formatValue(value);
  };
}
