/** The figures of a chart as a table. */
import type { ReactNode } from "react";

export interface FiguresRow {
  key: string;
  /** The row's header, then a cell for each further head. */
  cells: readonly ReactNode[];
}

interface Props {
  title: string;
  heads: readonly string[];
  rows: readonly FiguresRow[];
}

export function FiguresTable({ title, heads: [labelHead, ...valueHeads], rows }: Props) {
  return (
    <table className="w-full border-collapse text-small tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-line border-b text-start text-quiet">
          <th scope="col" className="py-1.5 font-normal">
            {labelHead}
          </th>
          {valueHeads.map((head) => (
            <th key={head} scope="col" className="py-1.5 ps-3 text-end font-normal">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [label, ...cells] }) => (
          <tr key={key} className="border-line border-b">
            <th scope="row" className="py-1.5 text-start font-normal">
              {label}
            </th>
            {cells.map((cell, at) => (
              <td key={valueHeads[at]} className="py-1.5 ps-3 text-end">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
