/** The latest number of each series as a bar, the longest first. */
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";
import {
  byLatest,
  type DrawingProps,
  LEVEL_LOOKS,
  type Level,
  latestOf,
  levelOf,
} from "./panel-series";

const VALUES: Record<Level, (inputs: { value: string }) => string> = {
  good: ({ value }) => value,
  warning: m.admin_gauge_warning,
  critical: m.admin_gauge_critical,
};

export function BarGauge({ panel, series, format }: DrawingProps) {
  if (series.length === 0) return <p className="text-small text-quiet">{m.admin_panel_empty()}</p>;
  const values = series.map((each) => latestOf(each) ?? 0);
  const full = panel.unit === "percentunit" ? 1 : Math.max(...values);
  return (
    <ul className="grid gap-1.5 text-small">
      {series.toSorted(byLatest).map((each) => {
        const value = latestOf(each);
        const level = levelOf(panel.thresholds, value);
        const share = full > 0 ? Math.min(1, (value ?? 0) / full) : 0;
        return (
          <li
            key={each.key}
            className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-center gap-3"
          >
            <span className="wrap-anywhere">{each.label}</span>
            <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-surface">
              <span
                className={classes(
                  "block h-full rounded-full bg-current",
                  level === "good" ? "text-accent" : LEVEL_LOOKS[level],
                )}
                style={{ width: `${share * 100}%` }}
              />
            </span>
            <span className={classes("text-end font-[560] tabular-nums", LEVEL_LOOKS[level])}>
              {value === null ? "–" : VALUES[level]({ value: format(value) })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
