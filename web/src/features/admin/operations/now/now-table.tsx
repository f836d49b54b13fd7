/** A dense table of a service's parts that fits a phone: the service is below the name. */
import type { ReactNode } from "react";
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";

export interface NowRow {
  key: string;
  name: string;
  service: string;
  cells: readonly ReactNode[];
  /** Whether it needs attention. */
  isBad?: boolean;
}

interface Props {
  title: string;
  /** The first is the name's; an empty one is of a column of buttons. */
  heads: readonly [string, ...string[]];
  rows: readonly NowRow[];
  /** Where the words before it say what it is. */
  isTitleHidden?: boolean;
  /** Instead of rows, if there is none. */
  empty?: string;
}

export function NowTable({ title, heads: [nameHead, ...heads], rows, empty, ...rest }: Props) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      {!rest.isTitleHidden && <h2 className="type-title text-[1.5rem]">{title}</h2>}
      {rows.length === 0 ? (
        <p className="text-quiet">{empty ?? m.admin_none()}</p>
      ) : (
        <table className="w-full border-collapse text-small tabular-nums">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-line border-b text-quiet">
              <th scope="col" className="py-1.5 text-start font-normal">
                {nameHead}
              </th>
              {heads.map((head) =>
                head ? (
                  <th key={head} scope="col" className="py-1.5 ps-2 text-end font-normal">
                    {head}
                  </th>
                ) : (
                  <td key={head} />
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, service, cells, isBad }) => (
              <tr
                key={key}
                className={classes("h-11 border-line border-b desktop:h-8", isBad && "text-danger")}
              >
                <th
                  scope="row"
                  translate="no"
                  className="wrap-anywhere py-1 text-start font-normal"
                >
                  {name}
                  <span className="block text-quiet tablet:ms-2 tablet:inline">{service}</span>
                </th>
                {cells.map((cell, at) => (
                  <td key={heads[at]} className="whitespace-nowrap py-1 ps-2 text-end">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
