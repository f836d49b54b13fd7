/** The report of a finished import. */

import type { Import } from "@/api/types";
import { counted, formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Disclosure } from "@/ui/disclosure";
import { FiguresTable } from "@/ui/figures-table";
import { EndImport } from "./import-steps";

const PARTS = [
  ["outfits", m.common_outfits()],
  ["garments", m.common_garments()],
  ["wears", m.data_import_part_wears()],
  ["tags", m.common_tags()],
  ["outfits_in_tags", m.data_import_part_outfits_in_tags()],
  ["trips", m.data_import_part_trips()],
] as const;

export function ImportReport({ found }: { found: Import }) {
  const { notes, more_notes: more, ...counts } = found.report;
  return (
    <>
      <p role="status">{m.data_import_done()}</p>
      <FiguresTable
        title={m.data_import_rows()}
        heads={[
          "",
          m.data_import_head_imported(),
          m.data_import_head_kept(),
          m.data_import_head_skipped(),
        ]}
        rows={PARTS.map(([part, label]) => {
          const { imported, kept, skipped } = counts[part];
          return { key: part, cells: [label, imported, kept, skipped] };
        })}
      />
      {notes.length > 0 && (
        <Disclosure summary={m.data_import_notes({ number: formatNumber(notes.length + more) })}>
          <ul className="grid gap-2">
            {notes.map(({ file, row, name, reason }) => (
              <li key={`${file} ${row} ${reason}`} className="wrap-break-word">
                <strong className="font-[560]">{name || file}</strong>
                <span className="text-quiet"> {m.data_import_note_place({ file, row })}</span>
                <br />
                {reason}
              </li>
            ))}
            {more > 0 && <li className="text-quiet">{m.data_import_more_notes(counted(more))}</li>}
          </ul>
        </Disclosure>
      )}
      <div>
        <EndImport found={found}>{m.data_import_close_report()}</EndImport>
      </div>
    </>
  );
}
