/** The report of a finished import. */
import type { Import } from "@/api/types";
import { Disclosure } from "@/ui/disclosure";
import { EndImport } from "./import-steps";

const PARTS = [
  ["outfits", "Outfits"],
  ["garments", "Garments"],
  ["wears", "Wears recorded by hand"],
  ["tags", "Tags"],
  ["outfits_in_tags", "Outfits in tags"],
] as const;

export function ImportReport({ found }: { found: Import }) {
  const { notes, more_notes: more, ...counts } = found.report;
  return (
    <>
      <p role="status">Your import is done.</p>
      <table className="w-full max-w-lg text-small tabular-nums">
        <caption className="sr-only">Imported rows</caption>
        <thead className="text-quiet">
          <tr>
            <td />
            <Heading>Imported</Heading>
            <Heading>Already here</Heading>
            <Heading>Left out</Heading>
          </tr>
        </thead>
        <tbody>
          {PARTS.map(([part, label]) => (
            <tr key={part} className="border-edge border-t">
              <th scope="row" className="py-2 text-left font-normal">
                {label}
              </th>
              <Cell>{counts[part].imported}</Cell>
              <Cell>{counts[part].kept}</Cell>
              <Cell>{counts[part].skipped}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.length > 0 && (
        <Disclosure summary={`Notes (${notes.length + more})`}>
          <ul className="grid gap-2">
            {notes.map(({ file, row, name, reason }) => (
              <li key={`${file} ${row} ${reason}`} className="wrap-break-word">
                <strong className="font-[560]">{name || file}</strong>
                <span className="text-quiet">
                  {" "}
                  ({file}, row {row})
                </span>
                <br />
                {reason}
              </li>
            ))}
            {more > 0 && <li className="text-quiet">{more} more notes are not listed.</li>}
          </ul>
        </Disclosure>
      )}
      <div>
        <EndImport found={found}>Close report</EndImport>
      </div>
    </>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <th scope="col" className="px-2 text-right align-bottom font-normal">
      {children}
    </th>
  );
}

function Cell({ children }: { children: number }) {
  return <td className="px-2 text-right">{children}</td>;
}
