/** Finds people by the beginning of their name, and invites them to a tag. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { PersonFound, Tag } from "@/api/types";
import { PersonLine } from "@/components/person-line";
import { useSession } from "@/features/session";
import { messageOf } from "@/lib/http/problem";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { bubble, toastProblem } from "@/ui/notices";
import { SearchField } from "@/ui/search-field";
import { peopleToInviteQuery, useCoOwner } from "./co-owner-queries";

const PAUSE_MS = 250;

interface Props {
  tag: Tag;
  /** Ids of the people who are invited or co-owners already. */
  invited: readonly string[];
}

export function InvitePeople({ tag, invited }: Props) {
  const [text, setText] = useState("");
  const typed = useDelayed(text.trim());
  return (
    <div className="grid gap-2">
      <SearchField label={m.tags_find_people()} maxLength={60} value={text} onChange={setText} />
      {typed !== "" && <Found tag={tag} invited={invited} typed={typed} />}
    </div>
  );
}

function Found({ tag, invited, typed }: Props & { typed: string }) {
  const ownId = useSession()?.user.id;
  const list = useInfiniteQuery(peopleToInviteQuery(typed));
  const { data, error } = list;
  const people = data?.filter(({ user_id }) => user_id !== ownId);
  const isEmpty = people?.length === 0 && !list.hasNextPage;
  return (
    <div>
      <p role="status" className="text-quiet">
        {error && messageOf(error)}
        {!error && !people && m.tags_searching()}
        {isEmpty && m.tags_no_one_found()}
        {people && !isEmpty && (
          <span className="sr-only">{m.feed_people_count(counted(people.length))}</span>
        )}
      </p>
      {people && !isEmpty && (
        <>
          <ul aria-label={m.tags_people_to_invite()} className="grid grid-cols-1">
            {people.map((person) => (
              <li
                key={person.user_id}
                className="flex items-center justify-between gap-3 border-line border-b py-2 last:border-0"
              >
                <PersonLine person={person} />
                <InviteButton
                  tag={tag}
                  person={person}
                  isInvited={invited.includes(person.user_id)}
                />
              </li>
            ))}
          </ul>
          {list.hasNextPage && (
            <InfiniteListEnd list={list}>
              {m.feed_people_count(counted(people.length))}
            </InfiniteListEnd>
          )}
        </>
      )}
    </div>
  );
}

interface InviteProps {
  tag: Tag;
  person: PersonFound;
  isInvited: boolean;
}

function InviteButton({ tag, person, isInvited }: InviteProps) {
  const { mutate, isPending } = useCoOwner(tag);
  const name = person.display_name || person.username;
  const invite = () =>
    mutate(
      { user_id: person.user_id, invites: true },
      { onSuccess: () => bubble(m.tags_you_invited({ name })), onError: toastProblem },
    );
  return (
    <Button
      aria-label={isInvited ? m.tags_invited_named({ name }) : m.tags_invite_named({ name })}
      isDisabled={isInvited}
      isPending={isPending}
      onPress={invite}
    >
      {isInvited ? m.tags_invited() : m.tags_invite()}
    </Button>
  );
}

/** The text after a pause in typing. */
function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}
