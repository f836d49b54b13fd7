/** Reports: what people say should not be here, and what was done about it. For admins. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Report } from "@/api/types";
import { count } from "@/lib/count";
import { BackButton } from "@/ui/back-button";
import { Choice } from "@/ui/choice";
import { ListTail } from "@/ui/list-tail";
import { Page, PageHeader } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { AdminTabs } from "./admin-tabs";
import { HiddenThings } from "./hidden-things";
import { JudgedAccounts } from "./judged-accounts";
import { thingsQuery } from "./recommendation-queries";
import { type ReportState, reportsQuery } from "./report-queries";
import { ReportRow } from "./report-row";
import { RowsSkeleton } from "./rows-skeleton";

interface Props {
  state: ReportState;
  onState: (state: ReportState) => void;
}

export function ReportsPage({ state, onState }: Props) {
  return (
    <Page title="Reports" measure="grid">
      <PageHeader heading="Reports" back={<BackButton otherwise="/account" />}>
        {state === "open" ? "Open reports, oldest first" : "Decided reports, newest first"}
      </PageHeader>
      <AdminTabs view="reports" />
      <div className="grid gap-10 desktop:grid-cols-[minmax(0,1fr)_24rem] desktop:gap-16">
        <div className="grid content-start gap-4">
          <a
            href="#decided-things"
            className="grid min-h-target content-center justify-self-start underline desktop:hidden"
          >
            Appeals, hidden things and accounts
          </a>
          <div className="flex gap-2">
            <Choice chosen={state === "open"} onPress={() => onState("open")}>
              Open
            </Choice>
            <Choice chosen={state === "decided"} onPress={() => onState("decided")}>
              Decided
            </Choice>
          </div>
          <ReportList state={state} />
        </div>
        <div id="decided-things" className="grid scroll-mt-6 content-start gap-10">
          <HiddenThings />
          <JudgedAccounts />
        </div>
      </div>
    </Page>
  );
}

/** The outfit that is reported, or on which a reported comment stands. */
const outfitOf = ({ kind, subject_id, outfit_id }: Report) =>
  kind === "outfit" ? subject_id : outfit_id;

function ReportList({ state }: { state: ReportState }) {
  const list = useInfiniteQuery(reportsQuery(state));
  const { data: reports, isPending, error, refetch } = list;
  const { data: things } = useQuery(
    thingsQuery(
      [...new Set(reports?.flatMap((report) => outfitOf(report) ?? []))],
      [...new Set(reports?.map(({ accused_id }) => accused_id))],
    ),
  );
  if (isPending) return <RowsSkeleton label="Loading reports" />;
  if (!reports) return <ErrorState error={error} retry={() => void refetch()} />;
  if (reports.length === 0) {
    return state === "open" ? (
      <EmptyState title="No open reports">Reports from people appear here.</EmptyState>
    ) : (
      <EmptyState title="No decisions yet">Decided reports are kept here.</EmptyState>
    );
  }
  return (
    <div>
      <ul aria-label="Reports" className="grid border-line border-t">
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} things={things} />
        ))}
      </ul>
      <ListTail list={list}>{count(reports.length, "report")}</ListTail>
    </div>
  );
}
