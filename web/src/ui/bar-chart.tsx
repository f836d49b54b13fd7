/** A bar chart, with the same figures as a table for everyone. */
import type { ReactNode } from "react";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { FiguresTable } from "./figures-table";

export interface Bar {
  key: string;
  label: string;
  value: number;
  /** Of the bar itself, such as the color that it counts. */
  color?: string;
  /** Further cells of its row. */
  cells?: readonly ReactNode[];
}

interface Props {
  title: string;
  bars: readonly Bar[];
  /** Headers of the table: the label's, the value's, and those of further cells. */
  heads: readonly [string, string, ...string[]];
  /** A value with its unit, such as "3 outfits". */
  valueText: (value: number) => string;
  /** Shows the data behind a bar. */
  onOpen?: (key: string) => void;
  children?: ReactNode;
}

export function BarChart({ title, bars, heads, valueText, onOpen, children }: Props) {
  const max = Math.max(1, ...bars.map(({ value }) => value));
  const rows = bars.map(({ key, label, value, cells = [] }) => ({
    key,
    cells: [label, formatNumber(value), ...cells],
  }));
  return (
    <figure className="grid grid-cols-1 gap-3">
      <figcaption className="type-title text-[1.5rem]">{title}</figcaption>
      {children}
      <div className="grid grid-cols-1 gap-x-10 gap-y-4 desktop:grid-cols-2">
        <div
          aria-hidden={onOpen ? undefined : "true"}
          className={`grid grid-cols-1 content-start ${onOpen ? "" : "gap-2"}`}
        >
          {bars.map((bar) =>
            onOpen ? (
              <button
                key={bar.key}
                type="button"
                aria-label={`${bar.label}: ${valueText(bar.value)}`}
                onClick={() => onOpen(bar.key)}
                className="-mx-2 flex min-h-target items-center rounded-control px-2 text-start hover:bg-surface"
              >
                <Row bar={bar} max={max} value={valueText(bar.value)} />
              </button>
            ) : (
              <div key={bar.key}>
                <Row bar={bar} max={max} value={valueText(bar.value)} />
              </div>
            ),
          )}
        </div>
        <details open={false} className="text-small desktop:hidden">
          <summary className="flex min-h-target cursor-pointer items-center text-quiet underline">
            {m.chart_as_table({ title })}
          </summary>
          <FiguresTable title={title} heads={heads} rows={rows} />
        </details>
        <div className="hidden text-small desktop:block">
          <FiguresTable title={title} heads={heads} rows={rows} />
        </div>
      </div>
    </figure>
  );
}

interface RowProps {
  bar: Bar;
  max: number;
  /** As it is shown. */
  value: string;
}

function Row({ bar, max, value }: RowProps) {
  const { label, color } = bar;
  return (
    <span className="grid w-full grid-cols-1 gap-1 text-small">
      <span className="flex justify-between gap-3">
        <span className="truncate">{label}</span>
        <span className="shrink-0 text-quiet tabular-nums">{value}</span>
      </span>
      <span dir="ltr" className="h-2.5 overflow-hidden rounded-full bg-surface">
        <span
          className="block h-full rounded-full bg-accent ring-1 ring-edge/40 ring-inset"
          style={{ width: `${(bar.value / max) * 100}%`, backgroundColor: color }}
        />
      </span>
    </span>
  );
}
