/** The figures of a chart's series as a table, newest first. */

import { m } from "@/paraglide/messages.js";
import { FiguresTable } from "./figures-table";
import { type Series, valueIn } from "./line-chart-series";

interface Props {
  title: string;
  series: readonly Series[];
  /** Every time that has a point, in order. */
  times: readonly number[];
  /** Whether each point is a calendar day. */
  isDaily?: boolean;
  formatTime: (at: number) => string;
  formatValue: (value: number) => string;
}

export function ChartTable(props: Props) {
  const { title, series, times, isDaily, formatTime, formatValue } = props;
  const columns = series.map((each) => ({ each, valueAt: valueIn(each, formatValue) }));
  return (
    <section
      aria-label={m.chart_table({ title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its rows are scrolled with the arrow keys.
      tabIndex={0}
      className="max-h-72 overflow-auto whitespace-nowrap"
    >
      <FiguresTable
        title={title}
        heads={[isDaily ? m.chart_day() : m.chart_time(), ...series.map(({ label }) => label)]}
        rows={times.toReversed().map((time) => ({
          key: String(time),
          cells: [formatTime(time), ...columns.map(({ valueAt }) => valueAt(time))],
        }))}
      />
    </section>
  );
}
