/** The waitlist: waiting entries, and the decision on each. For admins. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdminTabs } from "@/features/admin/admin-tabs";
import { Folded } from "@/features/admin/folded";
import { type WaitlistFilter, waitlistQuery } from "@/features/admin/queries";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { Page, PageHeader } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { BulkDecisionForm } from "./bulk-decision-form";
import { DecisionList } from "./decision-list";
import { Invites } from "./invites";
import { RegistrationField } from "./registration-field";
import { WaitlistFiles } from "./waitlist-files";
import { WaitlistFilters } from "./waitlist-filters";
import { WaitlistRow } from "./waitlist-row";

interface Props {
  filter: WaitlistFilter;
  onFilter: (filter: WaitlistFilter) => void;
}

export function WaitlistPage({ filter, onFilter }: Props) {
  const [reason, setReason] = useState("");
  return (
    <Page title={m.admin_waitlist()} measure="grid">
      <PageHeader heading={m.admin_waitlist()} back={<BackButton fallback="/account" />}>
        {m.admin_waitlist_lead()}
      </PageHeader>
      <AdminTabs view="waitlist" />
      <div className="grid gap-10 desktop:grid-cols-[minmax(0,1fr)_22rem] desktop:gap-16">
        <div className="grid content-start gap-8">
          <a
            href="#registration"
            className="grid min-h-target content-center justify-self-start underline desktop:hidden"
          >
            {m.admin_waitlist_others()}
          </a>
          <Folded label={m.admin_waitlist_controls()} startsOpen={isNarrowed(filter)}>
            <WaitlistFilters filter={filter} onFilter={onFilter} />
            <BulkDecisionForm filter={filter} reason={reason} onReason={setReason} />
            <DecisionList />
          </Folded>
          <Entries filter={filter} reason={reason} />
          <WaitlistFiles filter={filter} />
        </div>
        <div id="registration" className="grid scroll-mt-6 content-start gap-8">
          <RegistrationField />
          <Invites />
        </div>
      </div>
    </Page>
  );
}

function Entries({ filter, reason }: { filter: WaitlistFilter; reason: string }) {
  const list = useInfiniteQuery(waitlistQuery(filter));
  const { data: entries, isPending, error, refetch } = list;
  if (isPending) return <RowsSkeleton label={m.admin_waitlist_loading()} />;
  if (!entries) return <ErrorState error={error} retry={() => void refetch()} />;
  if (entries.length === 0) {
    return <NoEntries isFiltered={isNarrowed(filter)} />;
  }
  return (
    <div>
      <ul
        aria-label={m.admin_waitlist()}
        tabIndex={-1}
        className="grid border-line border-t outline-none"
      >
        {entries.map((entry) => (
          <WaitlistRow key={entry.id} entry={entry} reason={reason} />
        ))}
      </ul>
      <InfiniteListEnd list={list}>{m.admin_people_count(counted(entries.length))}</InfiniteListEnd>
    </div>
  );
}

const isNarrowed = ({ state, ...rest }: WaitlistFilter) =>
  (state !== undefined && state !== "waiting") || Object.values(rest).some(Boolean);

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title={m.common_no_matches()}>{m.admin_waitlist_no_match_hint()}</EmptyState>
  ) : (
    <EmptyState title={m.admin_waitlist_none()}>{m.admin_waitlist_none_hint()}</EmptyState>
  );
}
