/** Turns a panel's data into the lines of a chart, and judges its numbers. Pure. */
import type { Panel, PanelData } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import type { Point } from "@/ui/chart-scales";
import type { Series, Threshold } from "@/ui/line-chart";

/** More lines cannot be told apart. */
const MAX_LINES = 8;
const NEAR = 2;
const MS = 1000;

export type Level = Panel["thresholds"][number]["level"];

export const LEVEL_WORDS: Record<Level, string> = {
  good: "",
  warning: m.admin_level_warning(),
  critical: m.admin_level_critical(),
};
const THRESHOLDS = {
  warning: m.admin_threshold_warning,
  critical: m.admin_threshold_critical,
};
export const LEVEL_LOOKS: Record<Level, string> = {
  good: "",
  warning: "text-caution",
  critical: "text-danger",
};

/** What a drawing of a panel's latest numbers needs. */
export interface DrawingProps {
  panel: Panel;
  series: readonly Series[];
  period: { min: number; max: number };
  format: (value: number) => string;
}

/** In Prometheus' order, so that a line keeps its color; it has gaps where it has no sample. */
export function seriesOf({ series, start, end, step_seconds }: PanelData): Series[] {
  const known = series.flatMap(({ points }) => points[0]?.[0] ?? []);
  const first = Math.min(...known, Date.parse(end) / MS);
  const from = Math.max(first, Date.parse(start) / MS);
  const times: number[] = [];
  for (let at = from; at <= Date.parse(end) / MS; at += step_seconds) times.push(at);
  return series.map(({ name, points }, at) => {
    const values = new Map(points);
    return {
      key: `${at} ${name}`,
      label: name || m.admin_panel_value(),
      points: times.map((time): Point => ({ at: time * MS, value: values.get(time) ?? null })),
    };
  });
}

export const byLatest = (one: Series, other: Series) =>
  (latestOf(other) ?? -1) - (latestOf(one) ?? -1);

/** Those with the highest latest values, in the same order as all. */
export function highestOf(series: readonly Series[]): Series[] {
  const highest = new Set(series.toSorted(byLatest).slice(0, MAX_LINES));
  return series.filter((each) => highest.has(each));
}

export const latestOf = ({ points }: Series): number | null =>
  points.findLast(({ value }) => value !== null)?.value ?? null;

export function levelOf(thresholds: Panel["thresholds"], value: number | null): Level {
  if (value === null) return "good";
  const reached = thresholds.findLast((step) => step.value === null || value >= step.value);
  return reached?.level ?? "good";
}

/** Those that the lines come near; others would only flatten the lines. */
export function thresholdsNear(
  { thresholds }: Pick<Panel, "thresholds">,
  max: number,
  format: (value: number) => string,
): Threshold[] {
  return thresholds.flatMap(({ value, level }): Threshold[] =>
    value === null || level === "good" || value > NEAR * max
      ? []
      : [
          {
            value,
            label: THRESHOLDS[level]({ value: format(value) }),
            tone: level === "critical" ? "danger" : "caution",
          },
        ],
  );
}

export const maxOf = (series: readonly Series[]): number =>
  Math.max(0, ...series.flatMap(({ points }) => points.map(({ value }) => value ?? 0)));

export const isWhole = (series: readonly Series[]): boolean =>
  series.every(({ points }) => points.every(({ value }) => Number.isInteger(value ?? 0)));
