/** Where the ticks of a chart's axes are, and where its lines run. All positions are percentages. */
import { formatLocale } from "@/lib/text/locale";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TIME_STEPS = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
  28 * DAY,
];
const MAX_TIME_TICKS = 7;
const VALUE_TICKS = 4;

export interface Point {
  /** Milliseconds since 1970. */
  at: number;
  /** Null where nothing was measured: the line has a gap there. */
  value: number | null;
}

export interface Scale {
  min: number;
  max: number;
}

export const percent = ({ min, max }: Scale, value: number): number =>
  max === min ? 50 : ((value - min) / (max - min)) * 100;

/**
 * Round values from zero, or from the lowest negative one, to the highest or just above it. Counts
 * have no ticks between whole numbers. The ticks are round in a unit of the given size, such as
 * 1024 for KiB.
 */
export function valueTicks(values: readonly number[], isCount = false, size = 1): number[] {
  const low = Math.min(0, ...values) / size;
  const high = Math.max(low, ...values.map((value) => value / size)) || 1;
  const rough = (high - low) / VALUE_TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const step = isCount ? Math.ceil(round) : round;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step * size).toPrecision(12)),
  );
}

/** Round moments of a time zone within the scale: whole hours and days of its clock. */
export function timeTicks({ min, max }: Scale, timeZone?: string): number[] {
  const step =
    TIME_STEPS.find((length) => (max - min) / length <= MAX_TIME_TICKS) ?? (max - min) / 6;
  const offset = zoneOffset(min, timeZone);
  const ticks: number[] = [];
  for (let at = Math.ceil((min + offset) / step) * step - offset; at <= max; at += step) {
    ticks.push(at);
  }
  return ticks;
}

/** How far a time zone's clock is ahead of UTC, in milliseconds. */
function zoneOffset(at: number, timeZone?: string): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const part = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  ) as Record<"year" | "month" | "day" | "hour" | "minute", number>;
  const local = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute);
  return local - Math.floor(at / MINUTE) * MINUTE;
}

/** The formats of a tick and of a point, as fine as the times of the chart. */
export function timeFormats({ min, max }: Scale, isDaily: boolean, timeZone?: string) {
  const day = { day: "numeric", month: "short", timeZone } as const;
  const time = { hour: "2-digit", minute: "2-digit", timeZone } as const;
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(formatLocale(), options);
    return (at: number) => formatter.format(at);
  };
  return {
    tick: format(isDaily || max - min > 3 * DAY ? day : time),
    point: format(isDaily ? { ...day, weekday: "short" } : { ...day, ...time }),
  };
}

/** Lines through neighboring points, and dots where a point has no neighbor to be joined with. */
export function pathsOf(points: readonly Point[], x: Scale, y: Scale) {
  let lines = "";
  let dots = "";
  points.forEach(({ at, value }, index) => {
    if (value === null) return;
    const hasPrevious = points[index - 1]?.value != null;
    const place = `${percent(x, at).toFixed(2)} ${(100 - percent(y, value)).toFixed(2)}`;
    lines += `${hasPrevious ? "L" : "M"}${place}`;
    if (!hasPrevious && points[index + 1]?.value == null) dots += `M${place}h.01`;
  });
  return { lines, dots };
}

/** The index of the time that is nearest to a position between 0 and 1. */
export function nearest(times: readonly number[], { min, max }: Scale, position: number): number {
  const wanted = min + position * (max - min);
  let best = 0;
  times.forEach((at, index) => {
    if (Math.abs(at - wanted) < Math.abs((times[best] ?? at) - wanted)) best = index;
  });
  return best;
}
