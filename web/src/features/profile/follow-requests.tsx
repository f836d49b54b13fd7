/** Who asks to follow, each to be answered; nothing at all while nobody asks. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { Contact } from "@/api/types";
import { useRealtime } from "@/features/session";
import { sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { bubble, toast } from "@/ui/notices";
import { PersonLine } from "@/ui/person-line";
import { followRequestsQuery, useAnswerRequest } from "./queries";

export function FollowRequests() {
  const list = useInfiniteQuery(followRequestsQuery());
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
        Follow requests
      </h2>
      {error && (
        <p role="alert" className="flex items-center justify-between gap-4 text-danger">
          {sentenceOf(error)}
          <Button look="secondary" onPress={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      <ul className="grid">
        {people.map((person) => (
          <li key={person.id} className="border-line border-b py-2 last:border-0">
            <Request person={person} onAnswered={() => heading.current?.focus()} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" onPress={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}

/** The request goes away with its answer; `onAnswered` takes the focus. */
function Request({ person, onAnswered }: { person: Contact; onAnswered: () => void }) {
  const { mutateAsync, isPending } = useAnswerRequest();
  const name = person.display_name || person.username || "Somebody";
  const decide = (approves: boolean) =>
    mutateAsync({ user_id: person.id, approves }).then(
      () => {
        bubble(approves ? `${name} follows you now` : "Request declined");
        onAnswered();
      },
      (error) => toast(sentenceOf(error)),
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <PersonLine person={person} />
      <span className="flex gap-2">
        <Button
          look="secondary"
          aria-label={`Decline ${name}`}
          isDisabled={isPending}
          onPress={() => void decide(false)}
        >
          Decline
        </Button>
        <Button
          aria-label={`Approve ${name}`}
          isDisabled={isPending}
          onPress={() => void decide(true)}
        >
          Approve
        </Button>
      </span>
    </div>
  );
}
