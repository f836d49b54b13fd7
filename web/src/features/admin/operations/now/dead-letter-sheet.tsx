/** A dead letter with its event; replays or drops it. Each of these acts is recorded. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { DeadLetter, OperationsService } from "@/api/types";
import {
  openDeadLetterQuery,
  useDrop,
  useReplay,
} from "@/features/admin/operations/operations-queries";
import { messageOf } from "@/lib/http/problem";
import { counted } from "@/lib/text/count";
import { shortTime } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { toast } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { FormProblem } from "@/ui/states";

interface Props {
  service: OperationsService;
  letter: DeadLetter;
  onClose: () => void;
}

export function DeadLetterSheet({ service, letter, onClose }: Props) {
  const { event_type, consumer, error, tries, buried_at } = letter;
  const { data: opened, error: problem } = useQuery(openDeadLetterQuery(service, letter.id));
  return (
    <Sheet
      title={event_type ?? m.admin_letter_not_event()}
      isOpen
      onClose={onClose}
      footer={<Acts service={service} letter={letter} onClose={onClose} />}
    >
      <div className="grid grid-cols-1 gap-4 text-small">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          <Fact name={m.admin_letter_service()}>{service}</Fact>
          <Fact name={m.admin_consumer()}>{consumer}</Fact>
          <Fact name={m.admin_letter_error()}>
            <code className="text-danger">{error}</code>
          </Fact>
          <Fact name={m.admin_letter_tries()}>{m.admin_tries(counted(tries))}</Fact>
          <Fact name={m.admin_letter_given_up()}>{shortTime(buried_at)}</Fact>
          {opened && (
            <Fact name={m.admin_letter_trace()}>
              {opened.trace_id ? <code>{opened.trace_id}</code> : m.admin_letter_no_trace()}
            </Fact>
          )}
        </dl>
        <FormProblem>{problem ? messageOf(problem) : null}</FormProblem>
        {!opened && !problem && <Skeleton className="h-40" />}
        {opened && (
          <Message text={opened.event ? JSON.stringify(opened.event, null, 2) : opened.message} />
        )}
      </div>
    </Sheet>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}

function Message({ text }: { text: string }) {
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="flex items-center justify-between">
        <h3 className="text-quiet">{m.admin_letter_event()}</h3>
        <CopyButton text={text} what={m.admin_letter_the_event()} />
      </div>
      <section
        aria-label={m.admin_letter_event()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the arrow keys.
        tabIndex={0}
        className="max-h-80 overflow-auto rounded-control bg-surface"
      >
        <pre dir="ltr" className="wrap-anywhere whitespace-pre-wrap p-3">
          {text}
        </pre>
      </section>
    </div>
  );
}

function Acts({ service, letter: { id }, onClose }: Props) {
  const [isDropping, ask] = useState(false);
  const replay = useReplay(service);
  const drop = useDrop(service);
  const error = isDropping ? drop.error : replay.error;
  const end = (words: string) => () => {
    toast(words);
    onClose();
  };
  return (
    <div className="grid w-full grid-cols-1 gap-3">
      <FormProblem>{error ? messageOf(error) : null}</FormProblem>
      {isDropping && <p>{m.admin_letter_drop_hint()}</p>}
      <div className="flex gap-3">
        {isDropping ? (
          <>
            <Button wide variant="secondary" onPress={() => ask(false)}>
              {m.admin_letter_keep()}
            </Button>
            <Button
              wide
              variant="danger"
              isPending={drop.isPending}
              onPress={() => drop.mutate(id, { onSuccess: end(m.admin_letter_dropped()) })}
            >
              {m.admin_letter_drop()}
            </Button>
          </>
        ) : (
          <>
            <Button wide variant="secondary" onPress={() => ask(true)}>
              {m.admin_letter_drop_ask()}
            </Button>
            <Button
              wide
              isPending={replay.isPending}
              onPress={() => replay.mutate(id, { onSuccess: end(m.admin_letter_replayed()) })}
            >
              {m.admin_letter_replay()}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
