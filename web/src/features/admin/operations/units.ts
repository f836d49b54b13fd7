/** Formats numbers in Grafana's units, as Grafana shows them: three digits and a scaled unit. */
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";

type Say = (inputs: { count: number; shown: string }) => string;
type Step = readonly [size: number, say: Say];

/** Symbols such as ms are the same in every language, and have no plural. */
const symbol =
  (unit: string): Say =>
  ({ shown }) =>
    m.admin_quantity({ shown, unit });
const plain: Say = ({ shown }) => shown;

const KIB = 1024;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const YEAR = 365 * DAY;

/** From the smallest; a number gets the largest step that it reaches. */
const SECONDS: readonly Step[] = [
  [1e-9, symbol("ns")],
  [1e-6, symbol("µs")],
  [1e-3, symbol("ms")],
  [1, symbol("s")],
  [MINUTE, m.admin_mins],
  [HOUR, m.admin_hours],
  [DAY, m.admin_days],
  [WEEK, m.admin_weeks],
  [YEAR, m.admin_years],
];
const BYTES: readonly Step[] = [
  [1, symbol("B")],
  [KIB, symbol("KiB")],
  [KIB ** 2, symbol("MiB")],
  [KIB ** 3, symbol("GiB")],
  [KIB ** 4, symbol("TiB")],
];
const BYTES_PER_SECOND: readonly Step[] = [
  [1, symbol("B/s")],
  [1e3, symbol("kB/s")],
  [1e6, symbol("MB/s")],
  [1e9, symbol("GB/s")],
];
const SHORT: readonly Step[] = [
  [1, plain],
  [1e3, m.admin_thousands],
  [1e6, m.admin_millions],
  [1e9, m.admin_billions],
];
const STEPS: Record<string, readonly Step[]> = {
  s: SECONDS,
  bytes: BYTES,
  Bps: BYTES_PER_SECOND,
  short: SHORT,
};
const RATES: Record<string, Say> = { reqps: symbol("req/s"), ops: symbol("ops/s") };

export function formatUnit(unit: string, value: number): string {
  if (unit === "percentunit") {
    const maximumFractionDigits = fractionDigits(value * 100);
    return formatNumber(value, { style: "percent", maximumFractionDigits });
  }
  const steps = STEPS[unit];
  const [size, say] = steps ? stepOf(steps, value) : ([1, RATES[unit] ?? plain] as const);
  const digits = fractionDigits(value / size);
  const shown = formatNumber(value / size, { maximumFractionDigits: digits });
  // The plural form is that of the number which is shown.
  return say({ count: Number((value / size).toFixed(digits)), shown });
}

/** The size of the unit in which a chart up to a value has round ticks. */
export function tickSize(unit: string, max: number): number {
  const steps = STEPS[unit];
  return steps && max > 0 ? stepOf(steps, max)[0] : 1;
}

function stepOf(steps: readonly Step[], value: number): Step {
  const reached = steps.findLast(([size]) => Math.abs(value) >= size);
  // Nothing is nothing in the plain unit.
  return reached ?? (value === 0 ? steps.find(([size]) => size === 1) : steps[0]) ?? [1, plain];
}

/** For three significant digits, but all of those before the decimal point. */
function fractionDigits(value: number): number {
  const before = Math.floor(Math.log10(Math.max(Math.abs(value), 1e-12))) + 1;
  return Math.min(9, Math.max(0, 3 - before));
}
