/** People whose names begin with what was typed, each to be opened or followed. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PersonFound } from "@/api/types";
import { count } from "@/lib/count";
import { PersonLine } from "@/ui/person-line";
import { FoundList } from "./found-list";
import { FoundSkeleton } from "./found-skeleton";
import { peopleFoundQuery } from "./queries";

/** The button beside a person. */
export type FollowSlot = (person: PersonFound) => ReactNode;

export interface FoundProps {
  typed: string;
  /** Something that was found was opened or followed. */
  onUse: () => void;
}

interface Props extends FoundProps {
  follow: FollowSlot;
}

export function PeopleFound({ typed, follow, onUse }: Props) {
  const query = useInfiniteQuery(peopleFoundQuery(typed));
  return (
    <FoundList
      query={query}
      typed={typed}
      count={(number) => count(number, "person", "people")}
      empty={{
        title: "No one found",
        words: (shown) => (
          <>
            No one here goes by “{shown}”. Check the spelling, or try the beginning of their name or
            username.
          </>
        ),
      }}
      skeleton={<FoundSkeleton />}
    >
      {(people) => (
        // biome-ignore lint/a11y: the links and buttons inside are what is pressed; this only notes that they were.
        <ul aria-label="People" className="grid max-w-2xl" onClick={onUse}>
          {people.map((person) => (
            <li
              key={person.user_id}
              className="flex items-center justify-between gap-3 border-line border-b py-2"
            >
              <PersonLine person={person} />
              {follow(person)}
            </li>
          ))}
        </ul>
      )}
    </FoundList>
  );
}
