/** The devices where the user is logged in, each with a button to log it out. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DeviceSession } from "@/api/types";
import { sessionsQuery, useEndSessions } from "@/features/account/queries";
import { RowsSkeleton } from "@/features/account/rows-skeleton";
import { timeAgo } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { RichText } from "@/ui/rich-text";
import { ErrorState } from "@/ui/states";
import { mediumDate } from "./medium-date";

export function SessionList() {
  const { data: sessions, isPending, error, refetch } = useQuery(sessionsQuery());
  return (
    <section aria-labelledby="devices" className="grid gap-3">
      <h2 id="devices" className="type-title text-[1.75rem]">
        {m.security_devices()}
      </h2>
      {isPending && <RowsSkeleton label={m.security_devices_loading()} />}
      {error && !sessions && <ErrorState error={error} retry={() => void refetch()} />}
      {sessions && (
        <ul className="grid">
          {sessions.map((session) => (
            <li key={session.id} className="border-line border-b last:border-0">
              <Device session={session} />
            </li>
          ))}
        </ul>
      )}
      {sessions && <EverywhereElse others={sessions.filter(({ current }) => !current).length} />}
    </section>
  );
}

const accented = (text: ReactNode) => <span className="text-accent">{text}</span>;

function Device({ session }: { session: DeviceSession }) {
  const { id, device, created_at, last_seen_at, current } = session;
  const date = mediumDate(created_at);
  const { mutate, isPending } = useEndSessions();
  const end = () =>
    mutate(id, {
      onSuccess: () => bubble(m.security_device_ended({ device })),
      onError: toastProblem,
    });
  return (
    <div className="flex min-h-16 items-center justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="font-[560]">{device}</p>
        <p className="text-quiet text-small">
          {current ? (
            <RichText parts={m.security_device_here.parts({ date })} tags={{ here: accented }} />
          ) : (
            m.security_device_seen({ ago: timeAgo(last_seen_at), date })
          )}
        </p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          aria-label={m.security_device_end({ device })}
          onPress={end}
          isPending={isPending}
        >
          {m.account_page_log_out()}
        </Button>
      )}
    </div>
  );
}

function EverywhereElse({ others }: { others: number }) {
  const { mutate, isPending } = useEndSessions();
  if (others === 0) {
    return <p className="text-quiet text-small">{m.security_devices_only_this()}</p>;
  }
  const end = () =>
    mutate(undefined, {
      onSuccess: () => bubble(m.security_others_ended()),
      onError: toastProblem,
    });
  return (
    <div>
      <Button variant="secondary" onPress={end} isPending={isPending}>
        {m.security_end_others()}
      </Button>
    </div>
  );
}
