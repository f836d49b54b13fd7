/** People whose names start with the search text, each with a follow button. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PersonFound } from "@/api/types";
import { PersonLine } from "@/components/person-line";
import { count } from "@/lib/text/count";
import { peopleSearchQuery } from "./queries";
import { ResultList } from "./result-list";
import { ResultSkeleton } from "./result-skeleton";

/** The button beside a person. */
export type FollowSlot = (person: PersonFound) => ReactNode;

export interface ResultProps {
  typed: string;
  /** A result was opened or followed. */
  onUse: () => void;
}

interface Props extends ResultProps {
  follow: FollowSlot;
}

export function PeopleResults({ typed, follow, onUse }: Props) {
  const query = useInfiniteQuery(peopleSearchQuery(typed));
  return (
    <ResultList
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
      skeleton={<ResultSkeleton />}
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
    </ResultList>
  );
}
