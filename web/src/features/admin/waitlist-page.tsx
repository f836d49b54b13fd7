/** The waitlist: who waits, and the decision about each. For admins. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { WaitlistEntry } from "@/api/types";
import { Button } from "@/ui/button";
import { ListTail } from "@/ui/list-tail";
import { Page, PageHeader } from "@/ui/page";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { Invites } from "./invites";
import { type WaitlistFilter, waitlistQuery } from "./queries";
import { RegistrationField } from "./registration-field";
import { WaitlistRow } from "./waitlist-row";

interface Props {
  filter: WaitlistFilter;
  onFilter: (filter: WaitlistFilter) => void;
}

export function WaitlistPage({ filter, onFilter }: Props) {
  const list = useInfiniteQuery(waitlistQuery(filter));
  const { data: entries, isPending, error, refetch } = list;
  return (
    <Page title="Waitlist" measure="grid">
      <PageHeader heading="Waitlist">Those who wait, longest first.</PageHeader>
      <div className="grid gap-8 desktop:grid-cols-2 desktop:gap-16">
        <RegistrationField />
        <Invites />
      </div>
      <span className="stitch" aria-hidden="true" />
      <Filters filter={filter} onFilter={onFilter} />
      {isPending && <RowsSkeleton />}
      {error && !entries && <ErrorState error={error} retry={() => void refetch()} />}
      {entries?.length === 0 && <NobodyFound isFiltered={Object.keys(filter).length > 0} />}
      {entries && entries.length > 0 && (
        <div>
          <ul aria-label="Waitlist" className="grid border-line border-t">
            {entries.map((entry) => (
              <WaitlistRow key={entry.id} entry={entry} filter={filter} />
            ))}
          </ul>
          <ListTail list={list}>That is everybody.</ListTail>
        </div>
      )}
    </Page>
  );
}

const STATES: readonly { value: WaitlistEntry["state"] | ""; label: string }[] = [
  { value: "", label: "All" },
  { value: "waiting", label: "Waiting" },
  { value: "invited", label: "Invited" },
  { value: "joined", label: "Joined" },
  { value: "declined", label: "Declined" },
];

function Filters({ filter, onFilter }: Props) {
  const [words, setWords] = useState(filter.query ?? "");
  const search = (event: FormEvent) => {
    event.preventDefault();
    onFilter({ ...filter, query: words.trim() || undefined });
  };
  return (
    <form
      aria-label="Filter the waitlist"
      onSubmit={search}
      className="grid items-end gap-4 tablet:grid-cols-[12rem_minmax(0,24rem)_auto] tablet:justify-start"
    >
      <Select
        label="State"
        options={STATES}
        value={filter.state ?? ""}
        onChange={({ target }) => {
          const state = (target.value || undefined) as WaitlistFilter["state"];
          onFilter({ ...filter, state });
        }}
      />
      <TextField
        label="Search"
        type="search"
        placeholder="Part of an address or a reason"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" look="secondary">
        Search
      </Button>
    </form>
  );
}

function NobodyFound({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="Nobody matches">Choose another state, or search for less.</EmptyState>
  ) : (
    <EmptyState title="Nobody waits">Whoever joins the waitlist appears here.</EmptyState>
  );
}

const ROWS = ["a", "b", "c", "d", "e"];

function RowsSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading the waitlist</span>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  );
}
