/** The latest number of each series as a bar, the longest first. */
import { classes } from "@/lib/browser/classes";
import type { DrawingProps } from "./panel-content";
import { LEVEL_LOOKS, LEVEL_WORDS, latestOf, levelOf } from "./panel-series";

export function BarGauge({ panel, series, format }: DrawingProps) {
  if (series.length === 0) return <p className="text-small text-quiet">No data in this period</p>;
  const values = series.map((each) => latestOf(each) ?? 0);
  const full = panel.unit === "percentunit" ? 1 : Math.max(...values);
  return (
    <ul className="grid gap-2 text-small">
      {series.map((each) => {
        const value = latestOf(each);
        const level = levelOf(panel.thresholds, value);
        const share = full > 0 ? Math.min(1, (value ?? 0) / full) : 0;
        return (
          <li key={each.key} className="grid grid-cols-1 gap-1">
            <span className="flex justify-between gap-3">
              <span className="wrap-anywhere">{each.label}</span>
              <span className={classes("shrink-0 font-[560] tabular-nums", LEVEL_LOOKS[level])}>
                {value === null ? "–" : format(value)}
                {LEVEL_WORDS[level] && `, ${LEVEL_WORDS[level].toLowerCase()}`}
              </span>
            </span>
            <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-surface">
              <span
                className={classes(
                  "block h-full rounded-full bg-current",
                  level === "good" ? "text-accent" : LEVEL_LOOKS[level],
                )}
                style={{ width: `${share * 100}%` }}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
