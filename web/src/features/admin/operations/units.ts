/** Formats numbers in Grafana's units, as Grafana shows them: three digits and a scaled unit. */
type Step = readonly [size: number, name: string];

const KIB = 1024;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const YEAR = 365 * DAY;

/** From the smallest; a number gets the largest step that it reaches. */
const SECONDS: readonly Step[] = [
  [1e-9, "ns"],
  [1e-6, "µs"],
  [1e-3, "ms"],
  [1, "s"],
  [MINUTE, "min"],
  [HOUR, "hour"],
  [DAY, "day"],
  [WEEK, "week"],
  [YEAR, "year"],
];
const BYTES: readonly Step[] = [
  [1, "B"],
  [KIB, "KiB"],
  [KIB ** 2, "MiB"],
  [KIB ** 3, "GiB"],
  [KIB ** 4, "TiB"],
];
const BYTES_PER_SECOND: readonly Step[] = [
  [1, "B/s"],
  [1e3, "kB/s"],
  [1e6, "MB/s"],
  [1e9, "GB/s"],
];
const SHORT: readonly Step[] = [
  [1, ""],
  [1e3, "K"],
  [1e6, "Mil"],
  [1e9, "Bil"],
];
const STEPS: Record<string, readonly Step[]> = {
  s: SECONDS,
  bytes: BYTES,
  Bps: BYTES_PER_SECOND,
  short: SHORT,
};
const RATES: Record<string, string> = { reqps: "req/s", ops: "ops/s" };

export function formatUnit(unit: string, value: number): string {
  if (unit === "percentunit") return `${digits(value * 100)}%`;
  if (RATES[unit]) return `${digits(value)} ${RATES[unit]}`;
  const steps = STEPS[unit];
  if (!steps) return digits(value);
  const [size, name] = stepOf(steps, value);
  const shown = digits(value / size);
  return [shown, isCounted(size, unit) && shown !== "1" ? `${name}s` : name].join(" ").trim();
}

/** The size of the unit in which a chart up to a value has round ticks. */
export function tickSize(unit: string, max: number): number {
  const steps = STEPS[unit];
  return steps && max > 0 ? stepOf(steps, max)[0] : 1;
}

/** Words such as hours have a plural, symbols such as ms have none. */
const isCounted = (size: number, unit: string) => unit === "s" && size >= MINUTE;

function stepOf(steps: readonly Step[], value: number): Step {
  const reached = steps.findLast(([size]) => Math.abs(value) >= size);
  // Nothing is nothing in the plain unit.
  return reached ?? (value === 0 ? steps.find(([size]) => size === 1) : steps[0]) ?? [1, ""];
}

/** Three significant digits, but all of those before the decimal point. */
function digits(value: number): string {
  const before = Math.floor(Math.log10(Math.max(Math.abs(value), 1e-12))) + 1;
  return value.toLocaleString(undefined, {
    maximumFractionDigits: Math.min(9, Math.max(0, 3 - before)),
  });
}
