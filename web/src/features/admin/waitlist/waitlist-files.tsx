/** Exports the filtered waitlist to a file, and imports one. */
import { useRef } from "react";
import type { SheetImport } from "@/api/types";
import type { WaitlistFilter } from "@/features/admin/queries";
import { config } from "@/lib/browser/config";
import { messageOf } from "@/lib/http/problem";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { FormProblem } from "@/ui/states";
import { useImportSheet } from "./decision-queries";

export function WaitlistFiles({ filter }: { filter: WaitlistFilter }) {
  const { mutate, isPending, data: result, error } = useImportSheet();
  const input = useRef<HTMLInputElement>(null);
  const pick = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) mutate(file);
    if (input.current) input.current.value = "";
  };
  return (
    <section aria-label={m.admin_files()} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <a
          href={sheetOf(filter)}
          download="waitlist.csv"
          className="inline-flex min-h-target items-center rounded-control border border-edge px-5 font-[560] text-[0.9375rem] no-underline hover:bg-surface"
        >
          {m.admin_files_export()}
        </a>
        <Button variant="quiet" isPending={isPending} onPress={() => input.current?.click()}>
          {m.admin_files_import()}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label={m.admin_files_choose()}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => pick(target.files)}
        />
        <span className="text-quiet text-small">{m.admin_files_columns()}</span>
      </div>
      <FormProblem>{error ? messageOf(error) : null}</FormProblem>
      {result && <ImportResult result={result} />}
    </section>
  );
}

function ImportResult({ result: { added, known, refused, problems } }: { result: SheetImport }) {
  return (
    <div role="status" className="grid gap-1 text-small">
      <p>
        {m.admin_files_result({
          added: formatNumber(added),
          known: formatNumber(known),
          refused: formatNumber(refused),
        })}
      </p>
      <ul className="text-quiet">
        {problems.map(({ line, message }) => (
          <li key={line}>{m.admin_files_problem({ line: formatNumber(line), message })}</li>
        ))}
      </ul>
    </div>
  );
}

function sheetOf(filter: WaitlistFilter): string {
  const address = new URL("/api/admin/v1/waitlist.csv", config().url);
  for (const [name, value] of Object.entries(filter)) {
    if (value) address.searchParams.set(name, value);
  }
  return address.href;
}
