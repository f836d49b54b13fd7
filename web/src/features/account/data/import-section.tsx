/** Imports an export: upload, check, import and report. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Import } from "@/api/types";
import { messageOf } from "@/lib/http/problem";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { ProgressBar } from "@/ui/progress-bar";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState, FormProblem } from "@/ui/states";
import { isCsv } from "./csv-garments";
import { importQuery, useUploadArchive } from "./import-queries";
import { ImportReport } from "./import-report";
import { Checked, EndImport, Paused, Working } from "./import-steps";

/** Its parser is large, and few need it. */
const CsvImport = lazy(() => import("./csv-import"));

export function ImportSection() {
  const { data, error, refetch } = useQuery(importQuery());
  useRefreshOnceDone(data?.state);
  const [sheet, setSheet] = useState<File | null>(null);
  const upload = useUpload(setSheet);
  return (
    <section aria-labelledby="import-heading" className="grid content-start gap-3">
      <h2 id="import-heading" className="type-title text-[1.75rem]">
        {m.data_import_title()}
      </h2>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && data === undefined && <Skeleton className="h-20" />}
      {sheet && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <CsvImport file={sheet} onPacked={upload.begin} onCancel={() => setSheet(null)} />
        </Suspense>
      )}
      {data !== undefined && !sheet && <Step found={data} upload={upload} />}
      <FormProblem>{upload.problem || data?.problem}</FormProblem>
    </section>
  );
}

function Step({ found, upload }: { found: Import | null; upload: Uploading }) {
  if (upload.share !== null) return <Uploads {...upload} share={upload.share} />;
  if (!found) return <Choice upload={upload}>{m.data_import_choose()}</Choice>;
  switch (found.state) {
    case "uploading":
      return <Interrupted found={found} upload={upload} />;
    case "refused":
      return <Choice upload={upload}>{m.data_import_choose_another()}</Choice>;
    case "checked":
      return <Checked found={found} />;
    case "paused":
      return <Paused found={found} />;
    case "done":
      return <ImportReport found={found} />;
    default:
      return <Working found={found} />;
  }
}

function Choice({ upload, children }: { upload: Uploading; children: string }) {
  return (
    <>
      <p className="text-quiet">{m.data_import_lead()}</p>
      <ChooseFile upload={upload}>{children}</ChooseFile>
    </>
  );
}

function ChooseFile({ upload, children }: { upload: Uploading; children: string }) {
  const input = useRef<HTMLInputElement>(null);
  const pick = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) upload.choose(file);
    if (input.current) input.current.value = "";
  };
  return (
    <div>
      <Button variant="secondary" onPress={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip,.csv,text/csv"
        aria-label={m.data_import_choose_label()}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => pick(target.files)}
      />
    </div>
  );
}

function Uploads({ share, cancel }: Uploading & { share: number }) {
  return (
    <div className="grid gap-3">
      <ProgressBar label={m.data_import_label()} share={share} />
      <p role="status">{m.data_import_uploading({ share: percent(share) })}</p>
      <p className="text-quiet text-small">{m.data_import_keep_open()}</p>
      <div>
        <Button variant="secondary" onPress={cancel}>
          {m.data_import_stop_upload()}
        </Button>
      </div>
    </div>
  );
}

function Interrupted({ found, upload }: { found: Import; upload: Uploading }) {
  const share = percent(found.parts.length / found.part_count);
  return (
    <>
      <p role="status">{m.data_import_stopped({ name: found.name, share })}</p>
      <div className="flex flex-wrap gap-3">
        <ChooseFile upload={upload}>{m.data_import_choose()}</ChooseFile>
        <EndImport found={found}>{m.common_cancel()}</EndImport>
      </div>
    </>
  );
}

const percent = (share: number) => formatNumber(share, { style: "percent" });

interface Uploading {
  /** 0 to 1; null while nothing is uploaded. */
  share: number | null;
  problem: string | null;
  /** Uploads a ZIP, or shows the columns of a CSV file first. */
  choose: (file: File) => void;
  begin: (file: File) => void;
  cancel: () => void;
}

/** An upload of this page; it stops when the page is left. */
function useUpload(setSheet: (file: File | null) => void): Uploading {
  const { mutate, error } = useUploadArchive();
  const [share, setShare] = useState<number | null>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const begin = (file: File) => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setSheet(null);
    setShare(0);
    mutate({ file, signal, onProgress: setShare }, { onSettled: () => setShare(null) });
  };
  const isStopped = error?.name === "AbortError";
  return {
    share,
    problem: error && !isStopped && share === null ? messageOf(error) : null,
    choose: (file) => (isCsv(file) ? setSheet(file) : begin(file)),
    begin,
    cancel: () => controller.current?.abort(),
  };
}

/** Every list may show something new after an import. */
function useRefreshOnceDone(state: Import["state"] | undefined) {
  const queryClient = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === "importing" && state === "done") void queryClient.invalidateQueries();
    before.current = state;
  }, [state, queryClient]);
}
