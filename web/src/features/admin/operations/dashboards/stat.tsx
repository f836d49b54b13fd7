/** The latest number of each series, large, with its course behind a single one. */
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";
import { pathsOf, valueTicks } from "@/ui/chart-scales";
import type { Series } from "@/ui/line-chart";
import {
  type DrawingProps,
  LEVEL_LOOKS,
  LEVEL_WORDS,
  latestOf,
  levelOf,
  maxOf,
} from "./panel-series";

const MANY = 3;

export function Stat({ panel: { thresholds }, series, period, format }: DrawingProps) {
  const [first] = series;
  if (!first) return <p className="text-small text-quiet">{m.admin_panel_empty()}</p>;
  return (
    <div className="grid grid-cols-1 gap-2">
      <dl className={classes("grid grid-cols-1", series.length > 1 && "gap-1.5")}>
        {series.map((each) => {
          const value = latestOf(each);
          const level = levelOf(thresholds, value);
          return (
            <div key={each.key} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <dt className={series.length > 1 ? "wrap-anywhere text-small text-quiet" : "sr-only"}>
                {each.label}
              </dt>
              <dd className={classes("flex items-baseline gap-2 tabular-nums", LEVEL_LOOKS[level])}>
                <span className={series.length > MANY ? "" : "type-title text-[2rem]"}>
                  {value === null ? "–" : format(value)}
                </span>
                {LEVEL_WORDS[level] && <span className="text-small">{LEVEL_WORDS[level]}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
      {series.length === 1 && <Sparkline series={first} period={period} />}
    </div>
  );
}

function Sparkline({ series, period }: { series: Series; period: DrawingProps["period"] }) {
  const ticks = valueTicks([maxOf([series])]);
  const { lines, dots } = pathsOf(series.points, period, { min: 0, max: ticks.at(-1) ?? 1 });
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="h-8 w-full overflow-visible text-series-1"
      fill="none"
      stroke="currentColor"
    >
      <path d={lines} strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
      <path d={dots} strokeWidth="4" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
