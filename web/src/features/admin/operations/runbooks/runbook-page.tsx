/** A runbook: what an alert means, what users notice, how to confirm, mend and prevent it. */
import { useQuery } from "@tanstack/react-query";
import { runbookQuery } from "@/features/admin/operations/alerts/alert-queries";
import { Problem } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { Markdown, titleOf } from "./markdown";

export function RunbookPage({ name }: { name: string }) {
  const { data, isPending, error, refetch } = useQuery(runbookQuery(name));
  const title = (data && titleOf(data.markdown)) ?? name;
  return (
    <Page title={title}>
      <PageHeader heading={title} back={<BackButton fallback="/admin/operations" />} />
      {isPending && <RunbookSkeleton />}
      {data && <Markdown text={data.markdown} />}
      {!data && error && isMissing(error) && (
        <EmptyState title={m.admin_runbook_missing()}>{m.admin_runbook_missing_hint()}</EmptyState>
      )}
      {!data && error && !isMissing(error) && (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
    </Page>
  );
}

const isMissing = (error: unknown) => error instanceof Problem && error.code === "no_such_runbook";

function RunbookSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{m.admin_runbook_loading()}</span>
      <Skeleton className="h-4" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}
