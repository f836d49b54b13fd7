/** /account?view=data: downloads all of the user's data as one ZIP. */

import { useQuery } from "@tanstack/react-query";
import type { Export } from "@/api/types";
import { LinkList, LinkRow } from "@/features/account/link-list";
import { config } from "@/lib/browser/config";
import { formatNumber } from "@/lib/text/count";
import { longDate } from "@/lib/text/dates";
import { formatFileSize } from "@/lib/text/file-size";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Button } from "@/ui/button";
import { toastProblem } from "@/ui/notices";
import { Page, PageHeader } from "@/ui/page";
import { ProgressBar } from "@/ui/progress-bar";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { exportQuery, useFindDownload, useRequestExport } from "./export-queries";
import { ImportSection } from "./import-section";
import { MonthlyExports } from "./monthly-exports";
import { StorageUsed } from "./storage-used";

export function DataPage() {
  const { data, isPending, error, refetch } = useQuery(exportQuery());
  return (
    <Page title={m.data_title()}>
      <PageHeader heading={m.data_title()} back={<BackButton fallback="/account" />}>
        {m.data_lead()}
      </PageHeader>
      <InTheZip />
      <section aria-label={m.data_export_label()} className="grid min-h-28 content-start gap-4">
        {isPending && <ExportSkeleton />}
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {data === null && <NoExport />}
        {data && <Made made={data} />}
      </section>
      <MonthlyExports />
      <span className="stitch" aria-hidden="true" />
      <ImportSection />
      <span className="stitch" aria-hidden="true" />
      <StorageUsed />
      <LinkList label={m.data_links()}>
        <LinkRow to="/support/privacy" note={m.data_privacy_note()}>
          {m.common_privacy()}
        </LinkRow>
        <LinkRow
          to="/account/management"
          search={{ section: "delete" }}
          note={m.data_delete_note()}
        >
          {m.data_delete_account()}
        </LinkRow>
      </LinkList>
    </Page>
  );
}

function InTheZip() {
  return (
    <ul className="grid list-disc gap-2 ps-5">
      <li>{m.data_zip_website()}</li>
      <li>{m.data_zip_csv()}</li>
      <li>{m.data_zip_photos()}</li>
      <li>{m.data_zip_profile()}</li>
      <li>{m.data_zip_notes()}</li>
      <li>{m.data_zip_people()}</li>
    </ul>
  );
}

function NoExport() {
  return (
    <>
      <p className="text-quiet">{m.data_takes_a_moment()}</p>
      <Ask>{m.data_download()}</Ask>
    </>
  );
}

function Made({ made }: { made: Export }) {
  return made.state === "ready" ? <Ready made={made} /> : <Making made={made} />;
}

function Making({ made: { done, total } }: { made: Export }) {
  const progressText =
    total === 0
      ? m.data_gathering()
      : m.data_packing({ done: formatNumber(done), total: formatNumber(total) });
  return (
    <div className="grid gap-3">
      <ProgressBar label={m.data_export_label()} share={total === 0 ? undefined : done / total} />
      <p role="status">{progressText}</p>
      <p className="text-quiet text-small">{m.data_packing_leave()}</p>
    </div>
  );
}

function Ready({ made }: { made: Export }) {
  const { mutateAsync, isPending } = useFindDownload();
  const download = async () => {
    try {
      const path = await mutateAsync();
      if (path) window.location.assign(new URL(path, config().url));
      else toastProblem(m.data_expired());
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <>
      <p role="status">
        {made.size === null
          ? m.data_ready()
          : m.data_ready_with_size({ size: formatFileSize(made.size) })}{" "}
        {made.expires_at && m.data_until({ date: longDate(made.expires_at.slice(0, 10)) })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => void download()} isPending={isPending}>
          {m.common_download()}
        </Button>
        <Ask isAgain>{m.data_request_again()}</Ask>
      </div>
    </>
  );
}

function Ask({ children, isAgain = false }: { children: string; isAgain?: boolean }) {
  const { mutate, isPending } = useRequestExport();
  const request = () => mutate(undefined, { onError: toastProblem });
  return (
    <div>
      <Button variant={isAgain ? "secondary" : "primary"} onPress={request} isPending={isPending}>
        {children}
      </Button>
    </div>
  );
}

function ExportSkeleton() {
  return (
    <div className="grid gap-4" role="status">
      <span className="sr-only">{m.data_loading()}</span>
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-11 w-40" />
    </div>
  );
}
