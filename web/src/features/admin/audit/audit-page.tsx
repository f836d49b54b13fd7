/** The audit log: what admins and moderators did, and whether anyone has changed it. For admins. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { AdminTabs } from "@/features/admin/admin-tabs";
import { Folded } from "@/features/admin/folded";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Button } from "@/ui/button";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { Page, PageHeader } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { type AuditSearch, auditQuery, namesQuery } from "./audit-queries";
import { AuditRow } from "./audit-row";
import { AuditSearchForm } from "./audit-search-form";
import { ChainState } from "./chain-state";

interface Props {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}

export default function AuditPage({ search, onSearch }: Props) {
  const { data: names } = useQuery(namesQuery(search));
  return (
    <Page title={m.admin_audit()} measure="grid">
      <PageHeader heading={m.admin_audit()} back={<BackButton fallback="/account" />}>
        {m.admin_audit_lead()}
      </PageHeader>
      <AdminTabs view="audit" />
      <div className="grid gap-6 desktop:grid-cols-[minmax(0,1fr)_22rem] desktop:gap-16">
        <div className="desktop:col-start-2">
          <ChainState />
        </div>
        <div className="grid content-start gap-8 desktop:col-start-1 desktop:row-start-1">
          <Folded label={m.admin_audit_find()} startsOpen={Object.keys(search).length > 0}>
            <AuditSearchForm search={search} unknown={names?.unknown} onSearch={onSearch} />
          </Folded>
          <Entries search={search} onSearch={onSearch} />
        </div>
      </div>
    </Page>
  );
}

function Entries({ search, onSearch }: Props) {
  const named = useQuery(namesQuery(search));
  const list = useInfiniteQuery(auditQuery(search, named.data));
  const { entries, people = [] } = list.data ?? {};
  const error = named.error ?? list.error;
  const retry = () => void (named.error ? named.refetch() : list.refetch());
  if (named.data?.unknown) return <NoEntries search={search} onSearch={onSearch} />;
  if (!entries && error) return <ErrorState error={error} retry={retry} />;
  if (!entries) return <RowsSkeleton label={m.admin_audit_loading()} />;
  if (entries.length === 0) return <NoEntries search={search} onSearch={onSearch} />;
  return (
    <div>
      <ul aria-label={m.admin_audit()} className="grid border-line border-t">
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} people={people} />
        ))}
      </ul>
      <InfiniteListEnd list={list}>{m.admin_audit_count(counted(entries.length))}</InfiniteListEnd>
    </div>
  );
}

function NoEntries({ search, onSearch }: Props) {
  if (Object.keys(search).length === 0) {
    return <EmptyState title={m.common_nothing_yet()}>{m.admin_audit_none_hint()}</EmptyState>;
  }
  return (
    <EmptyState
      title={m.common_no_matches()}
      action={
        <Button variant="secondary" onPress={() => onSearch({})}>
          {m.admin_audit_everything()}
        </Button>
      }
    >
      {m.admin_audit_no_match_hint()}
    </EmptyState>
  );
}
