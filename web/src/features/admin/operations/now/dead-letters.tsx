/** The events that consumers of any service gave up, newest first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeadLetter, OperationsService } from "@/api/types";
import { deadLettersQuery } from "@/features/admin/operations/operations-queries";
import { messageOf } from "@/lib/http/problem";
import { counted } from "@/lib/text/count";
import { timeAgo } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { DeadLetterSheet } from "./dead-letter-sheet";
import type { Reading } from "./readings";

export function DeadLetters({ readings }: { readings: readonly Reading[] }) {
  const holders = readings.filter(({ state }) => state && state.dead_letters !== 0);
  return (
    <section aria-label={m.admin_dead_letters()} className="grid grid-cols-1 gap-3">
      <h2 className="type-title text-[1.5rem]">{m.admin_dead_letters()}</h2>
      {holders.length === 0 && <p className="text-quiet">{m.admin_letters_none()}</p>}
      {holders.map(({ service }) => (
        <DeadLettersOf key={service} service={service} />
      ))}
    </section>
  );
}

function DeadLettersOf({ service }: { service: OperationsService }) {
  const list = useInfiniteQuery(deadLettersQuery(service));
  const { data: letters, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const [opened, open] = useState<DeadLetter | null>(null);
  return (
    <div className="grid grid-cols-1 gap-2">
      {!letters && !error && <Skeleton className="h-16" />}
      {error && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-danger">
          {m.admin_letters_problem({ service, problem: messageOf(error) })}
          <Button variant="quiet" onPress={() => void list.refetch()}>
            {m.common_try_again()}
          </Button>
        </p>
      )}
      {letters && letters.length > 0 && (
        <ul aria-label={m.admin_letters_of({ service })} className="border-line border-t">
          {letters.map((letter) => (
            <li key={letter.id} className="border-line border-b">
              <Row service={service} letter={letter} onPress={() => open(letter)} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div>
          <Button
            variant="secondary"
            isPending={isFetchingNextPage}
            onPress={() => void fetchNextPage()}
          >
            {m.admin_letters_more({ service })}
          </Button>
        </div>
      )}
      {opened && <DeadLetterSheet service={service} letter={opened} onClose={() => open(null)} />}
    </div>
  );
}

interface RowProps {
  service: OperationsService;
  letter: DeadLetter;
  onPress: () => void;
}

function Row({ service, letter, onPress }: RowProps) {
  const { consumer, event_type, error, tries, buried_at } = letter;
  return (
    <button
      type="button"
      onClick={onPress}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 py-2.5 text-start text-small hover:bg-surface"
    >
      <span className="col-span-full row-start-1 truncate tablet:col-end-2">
        <strong className="font-[560]">
          {event_type ? <span translate="no">{event_type}</span> : m.admin_letter_not_event()}
        </strong>{" "}
        <span translate="no" className="text-quiet">
          {service} · {consumer}
        </span>
      </span>
      <code className="row-start-2 truncate text-danger">{error}</code>
      <span className="row-start-2 text-end text-quiet tabular-nums tablet:row-start-1">
        {m.admin_tries(counted(tries))} · {timeAgo(buried_at)}
      </span>
    </button>
  );
}
