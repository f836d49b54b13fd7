/** Adds many people to a circle at once: whom the user follows, or anyone found by name. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { Circle, Contact } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { classes } from "@/lib/browser/classes";
import { useTypedName } from "@/lib/forms/use-typed-name";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { bubble, toastProblem } from "@/ui/notices";
import { SearchField } from "@/ui/search-field";
import { Sheet } from "@/ui/sheet";
import { ErrorState } from "@/ui/states";
import { CirclesSkeleton } from "./circles-skeleton";
import { candidatesQuery, MAX_AT_ONCE, membersQuery, useChangeMembers } from "./queries";

interface Props {
  circle: Circle;
  isOpen: boolean;
  onClose: () => void;
}

export default function AddPeopleSheet({ circle, isOpen, onClose }: Props) {
  const { typed, searched, setTyped } = useTypedName();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { mutateAsync: change, isPending } = useChangeMembers();
  const close = () => {
    setTyped("");
    setChosen([]);
    onClose();
  };
  const add = () =>
    change({ circle_id: circle.id, add: [...chosen] }).then(({ added }) => {
      bubble(m.circles_people_added(counted(added.length)));
      close();
    }, toastProblem);
  const choose = (id: string, isChosen: boolean) =>
    setChosen((ids) => (isChosen ? [...ids, id] : ids.filter((each) => each !== id)));
  return (
    <Sheet
      title={m.circles_add_people()}
      isOpen={isOpen}
      onClose={close}
      fill
      outsideCloses={chosen.length === 0}
      footer={
        <Button
          wide
          isDisabled={chosen.length === 0}
          isPending={isPending}
          onPress={() => void add()}
        >
          {chosen.length === 0 ? m.common_add() : m.circles_add_count(counted(chosen.length))}
        </Button>
      }
    >
      <SearchField
        label={m.circles_search()}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={setTyped}
      />
      <Candidates circleId={circle.id} typed={searched} chosen={chosen} onChoose={choose} />
    </Sheet>
  );
}

interface CandidatesProps {
  circleId: string;
  typed: string;
  chosen: readonly string[];
  onChoose: (id: string, isChosen: boolean) => void;
}

function Candidates({ circleId, typed, chosen, onChoose }: CandidatesProps) {
  const query = useInfiniteQuery(candidatesQuery(typed));
  const { data: members = [] } = useInfiniteQuery(membersQuery(circleId));
  const { data: people, error, isPlaceholderData, refetch } = query;
  const present = new Set(useDeferredValue(members).map(({ id }) => id));
  if (error && !people) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!people) return <CirclesSkeleton label={m.circles_loading_people()} />;
  // Without a name a profile is private, and nobody can add it.
  const shown = people.filter(({ username }) => username !== null);
  return (
    <div
      className={classes(
        "min-h-0 flex-1 overflow-y-auto overscroll-contain pt-2",
        isPlaceholderData && "opacity-60",
      )}
    >
      <p role="status" className="py-4 text-quiet empty:hidden">
        {shown.length === 0 && !query.hasNextPage && !isPlaceholderData && nobody(typed)}
      </p>
      <ul aria-label={m.circles_candidates()} className="grid grid-cols-1">
        {shown.map((person) => (
          <li key={person.id} className="border-line border-b last:border-0">
            <Candidate
              person={person}
              isPresent={present.has(person.id)}
              isChosen={chosen.includes(person.id)}
              isFull={chosen.length >= MAX_AT_ONCE}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      {shown.length > 0 && (
        <InfiniteListEnd list={query}>{m.circles_people(counted(shown.length))}</InfiniteListEnd>
      )}
    </div>
  );
}

const nobody = (typed: string) => (typed === "" ? m.circles_type_name() : m.circles_no_one_found());

interface CandidateProps {
  person: Contact;
  isPresent: boolean;
  isChosen: boolean;
  isFull: boolean;
  onChoose: (id: string, isChosen: boolean) => void;
}

function Candidate({ person, isPresent, isChosen, isFull, onChoose }: CandidateProps) {
  const name = person.display_name || person.username || "";
  return (
    <Checkbox
      isSelected={isPresent || isChosen}
      isDisabled={isPresent || (isFull && !isChosen)}
      onChange={(isNow) => onChoose(person.id, isNow)}
    >
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={name} path={person.avatar_path} size={40} />
        <span className="grid min-w-0 leading-snug">
          <span dir="auto" className="truncate font-[560]">
            {name}
          </span>
          <span className="truncate text-quiet text-small">
            {isPresent
              ? m.circles_already_in({ username: person.username ?? "" })
              : `@${person.username}`}
          </span>
        </span>
      </span>
    </Checkbox>
  );
}
