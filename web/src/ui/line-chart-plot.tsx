/** The plot of a line chart: axes, lines, thresholds, and the readout of a point. */
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";
import { pathsOf, percent, type Scale, timeTicks, valueTicks } from "./chart-scales";
import { ChartReadout } from "./line-chart-readout";
import { type Series, styleOf, type Threshold } from "./line-chart-series";

interface Props {
  title: string;
  series: readonly Series[];
  /** Every time that has a point, in order. */
  times: readonly number[];
  period: Scale;
  thresholds?: readonly Threshold[];
  formats: { tick: (at: number) => string; point: (at: number) => string };
  timeZone?: string;
  isCount?: boolean;
  tickSize?: number;
  isCompact?: boolean;
  isLow?: boolean;
  onMove?: (time: number | null) => void;
  formatValue: (value: number) => string;
  valueAt: (series: Series, time: number) => string;
}

const TONES = { caution: "text-caution", danger: "text-danger" };

export function ChartPlot(props: Props) {
  const { series, times, period, thresholds = [], formats, timeZone, formatValue } = props;
  const { isCount, tickSize, isCompact, isLow } = props;
  const height = isLow ? "h-36" : "h-56 tablet:h-64";
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  const lowest = thresholds[0]?.value ?? 0;
  const ticks = valueTicks([...values, lowest], isCount, tickSize);
  const y = { min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1 };
  const fromTop = (value: number) => `${100 - percent(y, value)}%`;
  return (
    // Time runs from left to right in every language.
    <div
      dir="ltr"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-label text-quiet tabular-nums"
    >
      <div aria-hidden="true" className={classes("relative text-right", height)}>
        {ticks.map((tick) => (
          <span key={tick}>
            <span className="invisible block h-0">{formatValue(tick)}</span>
            <span
              className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
              style={{ top: fromTop(tick) }}
            >
              {formatValue(tick)}
            </span>
          </span>
        ))}
      </div>
      <div
        className={classes(
          "relative rounded-print has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent has-[:focus-visible]:outline-offset-4",
          height,
        )}
      >
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute inset-x-0 border-line border-t"
            style={{ top: fromTop(tick) }}
          />
        ))}
        <Lines series={series} period={period} y={y} />
        {thresholds
          .filter(({ value }) => value <= y.max)
          .map(({ value, label, tone }) => (
            <span
              key={label}
              className={classes("absolute inset-x-0 border-t-2 border-dashed", TONES[tone])}
              style={{ top: fromTop(value) }}
            >
              <span className="absolute right-0 bottom-0.5 rounded-print bg-canvas/85 px-1">
                {label}
              </span>
            </span>
          ))}
        {times.length === 0 ? (
          <p
            dir="auto"
            className={classes(
              "absolute inset-0 grid place-content-center",
              isCompact ? "text-small" : "text-base",
            )}
          >
            {m.chart_no_data()}
          </p>
        ) : (
          <ChartReadout {...props} fromTop={fromTop} />
        )}
      </div>
      <div aria-hidden="true" className="relative col-start-2 mt-2 h-5">
        {timeTicks(period, timeZone).map((tick, index) => (
          <span
            key={tick}
            className={classes(
              "absolute whitespace-nowrap",
              shift(percent(period, tick)),
              index % 2 === 1 && "hidden tablet:inline",
            )}
            style={{ left: `${percent(period, tick)}%` }}
          >
            <bdi>{formats.tick(tick)}</bdi>
          </span>
        ))}
      </div>
    </div>
  );
}

/** Keeps the labels at both ends inside the chart. */
const shift = (left: number) =>
  left < 4 ? "" : left > 96 ? "-translate-x-full" : "-translate-x-1/2";

interface LinesProps {
  series: readonly Series[];
  period: Scale;
  y: Scale;
}

function Lines({ series, period, y }: LinesProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
    >
      {series.map(({ key, points }, index) => {
        const { color, dash } = styleOf(index);
        const { lines, dots } = pathsOf(points, period, y);
        return (
          <g key={key} className={color}>
            <path
              d={lines}
              strokeWidth="2"
              strokeDasharray={dash}
              vectorEffect="non-scaling-stroke"
            />
            <path
              d={dots}
              strokeWidth="6"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          </g>
        );
      })}
    </svg>
  );
}
