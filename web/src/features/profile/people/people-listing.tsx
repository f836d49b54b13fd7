/** One list of people with their actions. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { PersonLine } from "@/components/person-line";
import { type Listed, type PeopleList, peopleQuery } from "@/features/profile/relationship-queries";
import { counted } from "@/lib/text/count";
import { longDate } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { PersonActions } from "./person-actions";

interface Props {
  list: PeopleList;
  name: string;
  /** Whether followers currently need approval. */
  needsApproval: boolean;
}

export function PeopleListing({ list, name, needsApproval }: Props) {
  const query = useInfiniteQuery(peopleQuery(list));
  const { data: people, error, refetch } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const keepPlace = () => heading.current?.focus();
  if (error && !people) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!people) return <RowsSkeleton />;
  return (
    <section aria-labelledby="people-list" className="grid gap-2">
      <h2 ref={heading} id="people-list" tabIndex={-1} className="sr-only">
        {name}
      </h2>
      {people.length === 0 && !query.hasNextPage ? (
        <Empty list={list} needsApproval={needsApproval} />
      ) : (
        <>
          <ul className="grid grid-cols-1">
            {people.map((person) => (
              <li
                key={person.id}
                className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-2 last:border-0"
              >
                <PersonLine person={person}>{mutedUntil(list, person)}</PersonLine>
                <PersonActions list={list} person={person} onDone={keepPlace} />
              </li>
            ))}
          </ul>
          <InfiniteListEnd list={query}>
            {m.feed_people_count(counted(people.length))}
          </InfiniteListEnd>
        </>
      )}
    </section>
  );
}

const mutedUntil = (list: PeopleList, { until }: Listed) =>
  list === "mutes" &&
  (until ? m.profile_until({ day: longDate(until.slice(0, 10)) }) : m.profile_until_unmute());

const EMPTY: Record<PeopleList, readonly [string, string]> = {
  requests: [m.profile_no_requests(), m.profile_no_requests_note()],
  followers: [m.profile_no_followers(), m.profile_no_followers_note()],
  following: [m.profile_no_followed(), m.profile_no_followed_note()],
  blocks: [m.profile_no_blocked(), m.profile_no_blocked_note()],
  mutes: [m.profile_no_muted(), m.profile_no_muted_note()],
};

function Empty({ list, needsApproval }: { list: PeopleList; needsApproval: boolean }) {
  const [title, words] = EMPTY[list];
  const open = list === "requests" && !needsApproval;
  return <EmptyState title={title}>{open ? m.profile_no_requests_public() : words}</EmptyState>;
}

function RowsSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{m.profile_loading_people()}</span>
      {["w-40", "w-28", "w-36"].map((width) => (
        <span key={width} className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className={`h-5 ${width}`} />
        </span>
      ))}
    </div>
  );
}
