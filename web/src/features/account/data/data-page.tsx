/** /account?view=data: downloads all of the user's data as one ZIP. */
import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import type { Export } from "@/api/types";
import { LinkList, LinkRow } from "@/features/account/link-list";
import { config } from "@/lib/browser/config";
import { longDate } from "@/lib/text/dates";
import { formatFileSize } from "@/lib/text/file-size";
import { BackButton } from "@/ui/back-button";
import { Button } from "@/ui/button";
import { toastProblem } from "@/ui/notices";
import { OptionalPart } from "@/ui/optional-part";
import { Page, PageHeader } from "@/ui/page";
import { ProgressBar } from "@/ui/progress-bar";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { exportQuery, useFindDownload, useRequestExport } from "./export-queries";
import { ImportSection } from "./import-section";
import { MonthlyExports } from "./monthly-exports";
import { StorageUsed } from "./storage-used";

const DestinationSection = lazy(() => import("./destination-section"));

export function DataPage() {
  const { data, isPending, error, refetch } = useQuery(exportQuery());
  return (
    <Page title="My data">
      <PageHeader heading="My data" back={<BackButton fallback="/account" />}>
        Everything we have about you in one ZIP file, in forms that you can use without us.
      </PageHeader>
      <InTheZip />
      <section aria-label="export" className="grid min-h-28 content-start gap-4">
        {isPending && <ExportSkeleton />}
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {data === null && <NoExport />}
        {data && <Made made={data} />}
      </section>
      <MonthlyExports />
      <OptionalPart>
        <DestinationSection />
      </OptionalPart>
      <span className="stitch" aria-hidden="true" />
      <ImportSection />
      <span className="stitch" aria-hidden="true" />
      <StorageUsed />
      <LinkList label="about my data">
        <LinkRow to="/support/privacy" note="What we keep, where and for how long">
          Privacy
        </LinkRow>
        <LinkRow
          to="/account/management"
          search={{ section: "delete" }}
          note="You can undo it for 14 days"
        >
          Delete account
        </LinkRow>
      </LinkList>
    </Page>
  );
}

function InTheZip() {
  return (
    <ul className="grid list-disc gap-2 ps-5">
      <li>
        A website of your wardrobe. Unzip the file and open index.html: it needs no network, has a
        search, and prints well.
      </li>
      <li>Your garments, wears and outfits as CSV files for spreadsheets.</li>
      <li>Every photo, without its location and device data.</li>
      <li>Your profile, devices and account activity.</li>
      <li>Outfits, garments, wears and tags, with your private notes.</li>
      <li>Who you follow, what you liked, saved and wrote, and the comments on your outfits.</li>
    </ul>
  );
}

function NoExport() {
  return (
    <>
      <p className="text-quiet">This takes a moment, or a few minutes if you have many photos.</p>
      <Ask>Download my data</Ask>
    </>
  );
}

function Made({ made }: { made: Export }) {
  return made.state === "ready" ? <Ready made={made} /> : <Making made={made} />;
}

function Making({ made: { done, total } }: { made: Export }) {
  const progressText =
    total === 0 ? "Gathering your data..." : `Packing: ${done} of ${total} files`;
  return (
    <div className="grid gap-3">
      <ProgressBar label="export" share={total === 0 ? undefined : done / total} />
      <p role="status">{progressText}</p>
      <p className="text-quiet text-small">
        You can leave this page. Packing continues in the background.
      </p>
    </div>
  );
}

function Ready({ made }: { made: Export }) {
  const { mutateAsync, isPending } = useFindDownload();
  const download = async () => {
    try {
      const path = await mutateAsync();
      if (path) window.location.assign(new URL(path, config().url));
      else toastProblem("This download has expired. Please request a new one.");
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <>
      <p role="status">
        Your export is ready{made.size === null ? "" : `: ${formatFileSize(made.size)}`}.
        {made.expires_at && ` You can download it until ${longDate(made.expires_at.slice(0, 10))}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => void download()} isPending={isPending}>
          Download
        </Button>
        <Ask isAgain>Request a new one</Ask>
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
      <span className="sr-only">Loading your download</span>
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-11 w-40" />
    </div>
  );
}
