/** The report of a finished import. */
import type { Import } from "@/api/types";
import { Disclosure } from "@/ui/disclosure";
import { FiguresTable } from "@/ui/figures-table";
import { EndImport } from "./import-steps";

const PARTS = [
  ["outfits", "Outfits"],
  ["garments", "Garments"],
  ["wears", "Wears recorded by hand"],
  ["tags", "Tags"],
  ["outfits_in_tags", "Outfits in tags"],
  ["trips", "Trips"],
] as const;

export function ImportReport({ found }: { found: Import }) {
  const { notes, more_notes: more, ...counts } = found.report;
  return (
    <>
      <p role="status">Your import is done.</p>
      <FiguresTable
        title="Imported rows"
        heads={["", "Imported", "Already here", "Left out"]}
        rows={PARTS.map(([part, label]) => {
          const { imported, kept, skipped } = counts[part];
          return { key: part, cells: [label, imported, kept, skipped] };
        })}
      />
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
