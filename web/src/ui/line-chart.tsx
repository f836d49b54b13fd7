/** Lines over time, with the same figures as a table for everyone. */
import { type ReactNode, useState } from "react";
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";
import { type Scale, timeFormats } from "./chart-scales";
import { ChartTable } from "./chart-table";
import { Disclosure } from "./disclosure";
import { ChartPlot } from "./line-chart-plot";
import { type Series, Swatch, type Threshold, timesOf, valueIn } from "./line-chart-series";
import { RichText } from "./rich-text";

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
  /** The unit in which ticks are round: 1024 for KiB. */
  tickSize?: number;
  /** Its title is not shown, and its legend has the values. */
  isCompact?: boolean;
  /** One of many. */
  isLow?: boolean;
  /** Where wide screens show the table; elsewhere it is below and closed. */
  table?: "beside" | "below";
  children?: ReactNode;
}

export function LineChart(props: Props) {
  const { title, series, formatValue, thresholds, children, isDaily = false, isCount } = props;
  const { table = "below", tickSize, isCompact = false, isLow } = props;
  const [moved, move] = useState<number | null>(null);
  const timeZone = isDaily ? "UTC" : undefined;
  const times = timesOf(series);
  const period = props.period ?? { min: times[0] ?? 0, max: times.at(-1) ?? 0 };
  const formats = timeFormats(period, isDaily, timeZone);
  const valueAt = (each: Series, time: number) => valueIn(each, formatValue)(time);
  const shown = moved !== null && times.includes(moved) ? moved : times.at(-1);
  const figures = (
    <ChartTable {...{ title, series, times, isDaily, formatValue }} formatTime={formats.point} />
  );
  const isBeside = table === "beside";
  return (
    <figure className="grid grid-cols-1 gap-3">
      <figcaption className={isCompact ? "sr-only" : "type-title text-[1.5rem]"}>
        {title}
      </figcaption>
      {children}
      <div
        className={classes(
          "grid grid-cols-1 gap-x-10 gap-y-2",
          isBeside && "desktop:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]",
        )}
      >
        <div className={classes("grid grid-cols-1 content-start", isCompact ? "gap-2" : "gap-4")}>
          {!isCompact && series.length > 1 && <Legend series={series} />}
          <ChartPlot
            {...{ title, series, times, period, thresholds, formats, timeZone, formatValue }}
            {...{ isCount, tickSize, isCompact, isLow, valueAt }}
            onMove={isCompact ? move : undefined}
          />
          {isCompact && shown !== undefined && (
            <ValueLegend series={series} textOf={(each) => valueAt(each, shown)} />
          )}
        </div>
        {times.length > 0 && (
          <div className={classes(isBeside && "desktop:hidden")}>
            <Disclosure
              summary={<TableSummary title={title} isCompact={isCompact} />}
              aside={
                isCompact && (
                  <span aria-hidden="true" className="text-label tabular-nums">
                    {shown !== undefined && formats.point(shown)}
                  </span>
                )
              }
            >
              {figures}
            </Disclosure>
          </div>
        )}
        {times.length > 0 && isBeside && <div className="hidden desktop:block">{figures}</div>}
      </div>
    </figure>
  );
}

interface TableSummaryProps {
  title: string;
  isCompact: boolean;
}

export function TableSummary({ title, isCompact }: TableSummaryProps) {
  if (!isCompact) return m.chart_as_table({ title });
  return (
    <RichText
      parts={m.chart_table_of.parts({ title })}
      tags={{ name: (text) => <span className="sr-only">{text}</span> }}
    />
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

interface ValueLegendProps {
  series: readonly Series[];
  textOf: (series: Series) => string;
}

/** The values at the time that was moved to, or else the latest. */
function ValueLegend({ series, textOf }: ValueLegendProps) {
  return (
    <ul className="text-small grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-6 gap-y-0.5">
      {series.map((each, index) => (
        <li key={each.key} className="flex min-w-0 items-center gap-2">
          <Swatch index={index} />
          <span className="wrap-anywhere min-w-0">{each.label}</span>
          <strong className="ms-auto whitespace-nowrap ps-2 font-[560] tabular-nums">
            {textOf(each)}
          </strong>
        </li>
      ))}
    </ul>
  );
}
