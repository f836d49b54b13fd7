/** The devices where the user is logged in, each with a button to log it out. */
import { useQuery } from "@tanstack/react-query";
import type { DeviceSession } from "@/api/types";
import { sessionsQuery, useEndSessions } from "@/features/account/queries";
import { RowsSkeleton } from "@/features/account/rows-skeleton";
import { timeAgo } from "@/lib/text/dates";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { ErrorState } from "@/ui/states";

export function SessionList() {
  const { data: sessions, isPending, error, refetch } = useQuery(sessionsQuery());
  return (
    <section aria-labelledby="devices" className="grid gap-3">
      <h2 id="devices" className="type-title text-[1.75rem]">
        Where you're logged in
      </h2>
      {isPending && <RowsSkeleton label="Loading devices" />}
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

function Device({ session }: { session: DeviceSession }) {
  const { id, device, created_at, last_seen_at, current } = session;
  const { mutate, isPending } = useEndSessions();
  const end = () =>
    mutate(id, {
      onSuccess: () => bubble(`${device} is logged out`),
      onError: toastProblem,
    });
  return (
    <div className="flex min-h-16 items-center justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="font-[560]">{device}</p>
        <p className="text-quiet text-small">
          {current ? (
            <span className="text-accent">This device</span>
          ) : (
            <>Last seen {timeAgo(last_seen_at)}</>
          )}
          {" · "}since {new Date(created_at).toLocaleDateString(undefined, { dateStyle: "medium" })}
        </p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          aria-label={`Log out ${device}`}
          onPress={end}
          isPending={isPending}
        >
          Log out
        </Button>
      )}
    </div>
  );
}

function EverywhereElse({ others }: { others: number }) {
  const { mutate, isPending } = useEndSessions();
  if (others === 0) {
    return <p className="text-quiet text-small">You're not logged in anywhere else.</p>;
  }
  const end = () =>
    mutate(undefined, {
      onSuccess: () => bubble("Logged out everywhere else"),
      onError: toastProblem,
    });
  return (
    <div>
      <Button variant="secondary" onPress={end} isPending={isPending}>
        Log out everywhere else
      </Button>
    </div>
  );
}
