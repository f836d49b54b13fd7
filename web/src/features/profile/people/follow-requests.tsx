/** Pending follow requests with their answers; renders nothing without any. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { PersonLine } from "@/components/person-line";
import { peopleQuery } from "@/features/profile/relationship-queries";
import { useRealtime } from "@/features/session";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { AnswerRequest } from "./person-actions";

export function FollowRequests() {
  const list = useInfiniteQuery(peopleQuery("requests"));
  const { data: people = [], error, refetch, hasNextPage, fetchNextPage } = list;
  const heading = useRef<HTMLHeadingElement>(null);
  useRealtime("notification", () => void refetch());
  if (people.length === 0 && !error) return null;
  return (
    <section aria-labelledby="follow-requests" className="grid gap-2">
      <h2
        ref={heading}
        id="follow-requests"
        tabIndex={-1}
        className="type-title text-[1.75rem] outline-none"
      >
        {m.profile_follow_requests()}
      </h2>
      {error && (
        <p role="alert" className="flex items-center justify-between gap-4 text-danger">
          {messageOf(error)}
          <Button variant="secondary" onPress={() => void refetch()}>
            {m.common_try_again()}
          </Button>
        </p>
      )}
      <ul className="grid">
        {people.map((person) => (
          <li
            key={person.id}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-2 last:border-0"
          >
            <PersonLine person={person} />
            <AnswerRequest person={person} onDone={() => heading.current?.focus()} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" onPress={() => void fetchNextPage()}>
          {m.common_show_more()}
        </Button>
      )}
    </section>
  );
}
