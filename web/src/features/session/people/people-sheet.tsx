/** Chooses among the people whom the user follows or who follow them: one, or several. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Companion } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { classes } from "@/lib/browser/classes";
import { useTypedName } from "@/lib/forms/use-typed-name";
import { counted } from "@/lib/text/count";
import { personName } from "@/lib/text/people";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { SearchField } from "@/ui/search-field";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { acquaintancesQuery } from "./acquaintances";

interface Props {
  title: string;
  /** Those who are chosen already. */
  chosen: readonly Companion[];
  /** With 1, choosing somebody else replaces the choice. */
  max: number;
  isOpen: boolean;
  onClose: () => void;
  onChoose: (people: Companion[]) => void;
}

export default function PeopleSheet({ title, chosen, max, isOpen, onClose, onChoose }: Props) {
  const { typed, searched, setTyped } = useTypedName();
  const [people, setPeople] = useState(chosen);
  const choose = (person: Companion, isChosen: boolean) => {
    const others = people.filter(({ id }) => id !== person.id);
    setPeople(!isChosen ? others : max === 1 ? [person] : [...others, person]);
  };
  return (
    <Sheet
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      fill
      footer={
        <Button
          wide
          onPress={() => {
            onChoose([...people]);
            onClose();
          }}
        >
          {m.common_done()}
        </Button>
      }
    >
      <SearchField
        label={m.people_sheet_search()}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={setTyped}
      />
      <Candidates
        typed={searched}
        chosen={people}
        isFull={max > 1 && people.length >= max}
        onChoose={choose}
      />
    </Sheet>
  );
}

interface CandidatesProps {
  typed: string;
  chosen: readonly Companion[];
  isFull: boolean;
  onChoose: (person: Companion, isChosen: boolean) => void;
}

function Candidates({ typed, chosen, isFull, onChoose }: CandidatesProps) {
  const list = useInfiniteQuery(acquaintancesQuery(typed));
  const { data: people, error, isPlaceholderData, refetch } = list;
  if (error && !people) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!people) return <Skeleton className="h-40 w-full" />;
  const isEmpty = people.length === 0 && !list.hasNextPage && !isPlaceholderData;
  return (
    <div
      className={classes(
        "min-h-0 flex-1 overflow-y-auto overscroll-contain pt-2",
        isPlaceholderData && "opacity-60",
      )}
    >
      <p role="status" className="py-4 text-quiet empty:hidden">
        {isEmpty && (typed ? m.people_sheet_none() : m.people_sheet_empty())}
      </p>
      <ul aria-label={m.common_people()} className="grid grid-cols-1">
        {people.map((person) => {
          const isChosen = chosen.some(({ id }) => id === person.id);
          return (
            <li key={person.id} className="border-line border-b last:border-0">
              <Checkbox
                isSelected={isChosen}
                isDisabled={isFull && !isChosen}
                onChange={(isNow) => onChoose(person, isNow)}
              >
                <Person person={person} />
              </Checkbox>
            </li>
          );
        })}
      </ul>
      {(people.length > 0 || list.hasNextPage) && (
        <InfiniteListEnd list={list}>
          {m.people_sheet_count(counted(people.length))}
        </InfiniteListEnd>
      )}
    </div>
  );
}

function Person({ person }: { person: Companion }) {
  const name = personName(person);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} path={person.avatar_path} size={40} />
      <span className="grid min-w-0 leading-snug">
        <span dir="auto" className="truncate font-[560]">
          {name}
        </span>
        <span className="truncate text-quiet text-small">@{person.username}</span>
      </span>
    </span>
  );
}
