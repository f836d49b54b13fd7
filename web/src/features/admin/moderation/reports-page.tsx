/** Reports by users and the decisions on them. For admins. */

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReportState } from "@/api/enums";
import type { Report } from "@/api/types";
import { AdminTabs } from "@/features/admin/admin-tabs";
import { subjectsQuery } from "@/features/admin/recommendations/recommendation-queries";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { ChoiceChip } from "@/ui/choice-chip";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { Page, PageHeader } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { HiddenContent } from "./hidden-content";
import { ModeratedAccounts } from "./moderated-accounts";
import { reportsQuery } from "./report-queries";
import { ReportRow } from "./report-row";

interface Props {
  state: ReportState;
  onState: (state: ReportState) => void;
}

export function ReportsPage({ state, onState }: Props) {
  return (
    <Page title={m.admin_reports()} measure="grid">
      <PageHeader heading={m.admin_reports()} back={<BackButton fallback="/account" />}>
        {state === "open" ? m.admin_reports_open_lead() : m.admin_reports_decided_lead()}
      </PageHeader>
      <AdminTabs view="reports" />
      <div className="grid gap-10 desktop:grid-cols-[minmax(0,1fr)_24rem] desktop:gap-16">
        <div className="grid content-start gap-4">
          <a
            href="#decided-things"
            className="grid min-h-target content-center justify-self-start underline desktop:hidden"
          >
            {m.admin_reports_others()}
          </a>
          <div className="flex gap-2">
            <ChoiceChip chosen={state === "open"} onPress={() => onState("open")}>
              {m.admin_reports_open()}
            </ChoiceChip>
            <ChoiceChip chosen={state === "decided"} onPress={() => onState("decided")}>
              {m.admin_reports_decided()}
            </ChoiceChip>
          </div>
          <ReportList state={state} />
        </div>
        <div id="decided-things" className="grid scroll-mt-6 content-start gap-10">
          <HiddenContent />
          <ModeratedAccounts />
        </div>
      </div>
    </Page>
  );
}

/** The reported outfit, or the outfit of a reported comment. */
const outfitOf = ({ kind, subject_id, outfit_id }: Report) =>
  kind === "outfit" ? subject_id : outfit_id;

function ReportList({ state }: { state: ReportState }) {
  const list = useInfiniteQuery(reportsQuery(state));
  const { data: reports, isPending, error, refetch } = list;
  const { data: subjects } = useQuery(
    subjectsQuery(
      [...new Set(reports?.flatMap((report) => outfitOf(report) ?? []))],
      [...new Set(reports?.map(({ accused_id }) => accused_id))],
    ),
  );
  if (isPending) return <RowsSkeleton label={m.admin_reports_loading()} />;
  if (!reports) return <ErrorState error={error} retry={() => void refetch()} />;
  if (reports.length === 0) {
    return state === "open" ? (
      <EmptyState title={m.admin_reports_none_open()}>
        {m.admin_reports_none_open_hint()}
      </EmptyState>
    ) : (
      <EmptyState title={m.admin_reports_none_decided()}>
        {m.admin_reports_none_decided_hint()}
      </EmptyState>
    );
  }
  return (
    <div>
      <ul aria-label={m.admin_reports()} className="grid border-line border-t">
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} subjects={subjects} />
        ))}
      </ul>
      <InfiniteListEnd list={list}>
        {m.admin_reports_count(counted(reports.length))}
      </InfiniteListEnd>
    </div>
  );
}
