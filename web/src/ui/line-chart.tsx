/** Lines over time, with the same figures as a table for everyone. */
import type { ReactNode } from "react";
import { classes } from "@/lib/browser/classes";
import { type Scale, timeFormats } from "./chart-scales";
import { FiguresTable } from "./figures-table";
import { ChartPlot } from "./line-chart-plot";
import { type Series, Swatch, type Threshold } from "./line-chart-series";

export type { Series, Threshold };

interface Props {
  title: string;
  series: readonly Series[];
  formatValue: (value: number) => string;
  thresholds?: readonly Threshold[];
  /** The period that is shown, in milliseconds since 1970; by default that of the points. */
  period?: Scale;
  /** Whether each point is a calendar day in UTC. */
  isDaily?: boolean;
  /** Whether the values are counts, which have no fractions. */
  isCount?: boolean;
  /** Where wide screens show the table; elsewhere it is below and closed. */
  table?: "beside" | "below";
  children?: ReactNode;
}

export function LineChart(props: Props) {
  const { title, series, formatValue, thresholds, children, isDaily = false, isCount } = props;
  const { table = "below" } = props;
  const timeZone = isDaily ? "UTC" : undefined;
  const times = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].sort(
    (one, other) => one - other,
  );
  const period = props.period ?? { min: times[0] ?? 0, max: times.at(-1) ?? 0 };
  const formats = timeFormats(period, isDaily, timeZone);
  const valueAt = (each: Series, time: number) => {
    const value = each.points.find(({ at }) => at === time)?.value ?? null;
    return value === null ? "–" : formatValue(value);
  };
  const figures = (
    <FiguresTable
      title={title}
      heads={[isDaily ? "Day" : "Time", ...series.map(({ label }) => label)]}
      rows={times.toReversed().map((time) => ({
        key: String(time),
        cells: [formats.point(time), ...series.map((each) => valueAt(each, time))],
      }))}
    />
  );
  const isBeside = table === "beside";
  return (
    <figure className="grid grid-cols-1 gap-3">
      <figcaption className="type-title text-[1.5rem]">{title}</figcaption>
      {children}
      <div
        className={classes(
          "grid grid-cols-1 gap-x-10 gap-y-2",
          isBeside && "desktop:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]",
        )}
      >
        <div className="grid grid-cols-1 content-start gap-4">
          {series.length > 1 && <Legend series={series} />}
          <ChartPlot
            {...{
              title,
              series,
              times,
              period,
              thresholds,
              formats,
              timeZone,
              formatValue,
              isCount,
            }}
            valueAt={valueAt}
          />
        </div>
        {times.length > 0 && (
          <details className={classes("text-small", isBeside && "desktop:hidden")}>
            <summary className="flex min-h-target cursor-pointer items-center text-quiet underline">
              {title} as a table
            </summary>
            <Scrolling label={`${title}, table`}>{figures}</Scrolling>
          </details>
        )}
        {times.length > 0 && isBeside && (
          <div className="hidden desktop:block">
            <Scrolling label={`${title}, table`}>{figures}</Scrolling>
          </div>
        )}
      </div>
    </figure>
  );
}

/** Scrolled by keyboard as well, therefore focusable and named. */
function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: its rows are scrolled with the arrow keys.
    <section aria-label={label} tabIndex={0} className="max-h-72 overflow-auto">
      {children}
    </section>
  );
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small">
      {series.map(({ key, label }, index) => (
        <li key={key} className="flex items-center gap-2">
          <Swatch index={index} />
          {label}
        </li>
      ))}
    </ul>
  );
}
