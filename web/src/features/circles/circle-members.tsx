/** The people in a circle, each with a button to remove them, which can be undone. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import type { Circle, CircleMember } from "@/api/types";
import { PersonLine } from "@/components/person-line";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { toast, toastProblem } from "@/ui/notices";
import { EmptyState, ErrorState } from "@/ui/states";
import { CirclesSkeleton } from "./circles-skeleton";
import { membersQuery, useChangeMembers } from "./queries";

interface Props {
  circle: Circle;
  /** The button that adds people. */
  add: ReactNode;
}

export function CircleMembers({ circle, add }: Props) {
  const query = useInfiniteQuery(membersQuery(circle.id));
  const { data: people, error, refetch } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  if (error && !people) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!people) return <CirclesSkeleton label={m.circles_loading_people()} />;
  return (
    <section aria-labelledby="circle-members" className="grid gap-2">
      <h2 ref={heading} id="circle-members" tabIndex={-1} className="sr-only">
        {m.circles_members({ name: circle.name })}
      </h2>
      {people.length === 0 && !query.hasNextPage ? (
        <EmptyState title={m.circles_members_empty_title()} action={add}>
          {m.circles_members_empty()}
        </EmptyState>
      ) : (
        <>
          <ul className="grid grid-cols-1">
            {people.map((person) => (
              <li
                key={person.id}
                className="flex items-center justify-between gap-3 border-line border-b py-2 last:border-0"
              >
                <PersonLine person={person} />
                <Remove
                  circleId={circle.id}
                  person={person}
                  onDone={() => heading.current?.focus()}
                />
              </li>
            ))}
          </ul>
          <InfiniteListEnd list={query}>{m.circles_people(counted(people.length))}</InfiniteListEnd>
        </>
      )}
    </section>
  );
}

interface RemoveProps {
  circleId: string;
  person: CircleMember;
  onDone: () => void;
}

function Remove({ circleId: circle_id, person, onDone }: RemoveProps) {
  const { mutateAsync: change, isPending } = useChangeMembers();
  const name = person.display_name || person.username || m.circles_someone();
  const add = () => void change({ circle_id, add: [person.id] }).catch(toastProblem);
  const remove = () =>
    change({ circle_id, remove: [person.id] }).then(() => {
      // A private profile can be removed, and nobody can add it.
      toast(m.circles_removed({ name }), person.username === null ? {} : { undo: add });
      onDone();
    }, toastProblem);
  return (
    <Button
      variant="secondary"
      aria-label={m.circles_remove({ name })}
      isPending={isPending}
      onPress={() => void remove()}
    >
      {m.common_remove()}
    </Button>
  );
}
