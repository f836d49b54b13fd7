/** People whose names start with the search text, each with a follow button. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PersonFound } from "@/api/types";
import { PersonLine } from "@/components/person-line";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
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
      count={(number) => m.feed_people_count(counted(number))}
      empty={{ title: m.search_no_people(), words: m.search_no_people_note.parts }}
      skeleton={<ResultSkeleton />}
    >
      {(people) => (
        // biome-ignore lint/a11y: the links and buttons inside are what is pressed; this only notes that they were.
        <ul aria-label={m.common_people()} className="grid max-w-2xl" onClick={onUse}>
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
