/** A panel's data, drawn as its kind says. */
import type { Panel, PanelData } from "@/api/types";
import { formatUnit, tickSize } from "@/features/admin/operations/units";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { timeFormats } from "@/ui/chart-scales";
import { ChartTable } from "@/ui/chart-table";
import { Disclosure } from "@/ui/disclosure";
import { LineChart, TableSummary } from "@/ui/line-chart";
import { timesOf } from "@/ui/line-chart-series";
import { BarGauge } from "./bar-gauge";
import {
  type DrawingProps,
  highestOf,
  isWhole,
  maxOf,
  seriesOf,
  thresholdsNear,
} from "./panel-series";
import { Stat } from "./stat";

const COUNTS = new Set(["none", "short"]);

interface Props {
  panel: Panel;
  data: PanelData;
  /** Alone on the page, and therefore large. */
  isAlone: boolean;
}

export function PanelContent({ panel, data, isAlone }: Props) {
  const { title, unit, kind } = panel;
  const series = seriesOf(data);
  const period = { min: Date.parse(data.start), max: Date.parse(data.end) };
  const format = (value: number) => formatUnit(unit, value);
  if (kind === "timeseries") {
    const lines = highestOf(series);
    const max = maxOf(lines);
    return (
      <>
        <LineChart
          title={title}
          series={lines}
          period={period}
          formatValue={format}
          tickSize={tickSize(unit, max)}
          isCount={COUNTS.has(unit) && isWhole(lines)}
          thresholds={thresholdsNear(panel, max, format)}
          isCompact
          isLow={!isAlone}
        />
        {series.length > lines.length && (
          <p className="text-small text-quiet">
            {m.admin_panel_highest({
              shown: formatNumber(lines.length),
              all: formatNumber(series.length),
            })}
          </p>
        )}
      </>
    );
  }
  const Drawing = kind === "stat" ? Stat : BarGauge;
  return (
    <div className="grid grid-cols-1 gap-2">
      <Drawing panel={panel} series={series} period={period} format={format} />
      <PointsTable title={title} series={highestOf(series)} period={period} format={format} />
    </div>
  );
}

function PointsTable({
  title,
  series,
  period,
  format,
}: Omit<DrawingProps, "panel"> & { title: string }) {
  if (series.length === 0) return null;
  return (
    <Disclosure summary={<TableSummary title={title} isCompact />}>
      <ChartTable
        title={title}
        series={series}
        times={timesOf(series)}
        formatTime={timeFormats(period, false).point}
        formatValue={format}
      />
    </Disclosure>
  );
}
