/** The waitlist: who waits, and the decision about each. For admins. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ButtonLink } from "@/ui/button";
import { ListTail } from "@/ui/list-tail";
import { Page, PageHeader } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { CohortForm } from "./cohort-form";
import { DecisionList } from "./decision-list";
import { Invites } from "./invites";
import { type WaitlistFilter, waitlistQuery } from "./queries";
import { RegistrationField } from "./registration-field";
import { RowsSkeleton } from "./rows-skeleton";
import { WaitlistFiles } from "./waitlist-files";
import { WaitlistFilters } from "./waitlist-filters";
import { WaitlistRow } from "./waitlist-row";

interface Props {
  filter: WaitlistFilter;
  onFilter: (filter: WaitlistFilter) => void;
}

export function WaitlistPage({ filter, onFilter }: Props) {
  const [reason, setReason] = useState("");
  const list = useInfiniteQuery(waitlistQuery(filter));
  const { data: entries, isPending, error, refetch } = list;
  return (
    <Page title="Waitlist" measure="grid">
      <PageHeader
        heading="Waitlist"
        actions={
          <ButtonLink to="/admin/recommendations" look="quiet">
            Recommendations and reports
          </ButtonLink>
        }
      >
        Those who wait, longest first.
      </PageHeader>
      <div className="grid gap-8 desktop:grid-cols-2 desktop:gap-16">
        <RegistrationField />
        <Invites />
      </div>
      <span className="stitch" aria-hidden="true" />
      <WaitlistFilters filter={filter} onFilter={onFilter} />
      <CohortForm filter={filter} reason={reason} onReason={setReason} />
      <DecisionList />
      <WaitlistFiles filter={filter} />
      {isPending && <RowsSkeleton label="Loading the waitlist" />}
      {error && !entries && <ErrorState error={error} retry={() => void refetch()} />}
      {entries?.length === 0 && <NobodyFound isFiltered={Object.values(filter).some(Boolean)} />}
      {entries && entries.length > 0 && (
        <div>
          <ul aria-label="Waitlist" className="grid border-line border-t">
            {entries.map((entry) => (
              <WaitlistRow key={entry.id} entry={entry} reason={reason} />
            ))}
          </ul>
          <ListTail list={list}>That is everybody.</ListTail>
        </div>
      )}
    </Page>
  );
}

function NobodyFound({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="Nobody matches">Choose another state, or search for less.</EmptyState>
  ) : (
    <EmptyState title="Nobody waits">Whoever joins the waitlist appears here.</EmptyState>
  );
}
