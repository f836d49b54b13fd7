/** The account's recent activity, newest first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Activity } from "@/api/types";
import { activityQuery } from "@/features/account/queries";
import { RowsSkeleton } from "@/features/account/rows-skeleton";
import { timeAgo } from "@/lib/text/dates";
import { formatLocale } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { ErrorState } from "@/ui/states";
import { activityLabel } from "./activity-labels";

export function ActivityList() {
  const list = useInfiniteQuery(activityQuery());
  const { data: acts, isPending, error, refetch } = list;
  return (
    <section aria-labelledby="activity" className="grid gap-3">
      <h2 id="activity" className="type-title text-[1.75rem]">
        {m.security_activity()}
      </h2>
      <p className="text-quiet text-small">{m.security_activity_lead()}</p>
      {isPending && <RowsSkeleton label={m.security_activity_loading()} />}
      {!acts && error && <ErrorState error={error} retry={() => void refetch()} />}
      {acts?.length === 0 && <p className="text-quiet">{m.security_activity_none()}</p>}
      {acts && acts.length > 0 && (
        <>
          <ul className="grid">
            {acts.map((activity) => (
              <li key={activity.id} className="border-line border-b last:border-0">
                <Act activity={activity} />
              </li>
            ))}
          </ul>
          <InfiniteListEnd list={list}>{m.security_activity_end()}</InfiniteListEnd>
        </>
      )}
    </section>
  );
}

function Act({ activity: { act, at, device } }: { activity: Activity }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-3">
      <div className="min-w-0">
        <p>{activityLabel(act)}</p>
        {device && <p className="text-quiet text-small">{device}</p>}
      </div>
      <time
        dateTime={at}
        title={new Date(at).toLocaleString(formatLocale())}
        className="shrink-0 text-quiet text-small"
      >
        {timeAgo(at)}
      </time>
    </div>
  );
}
