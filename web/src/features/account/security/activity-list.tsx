/** The account's recent activity, newest first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Activity } from "@/api/types";
import { activityQuery } from "@/features/account/queries";
import { RowsSkeleton } from "@/features/account/rows-skeleton";
import { timeAgo } from "@/lib/text/dates";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { ErrorState } from "@/ui/states";
import { activityLabel } from "./activity-labels";

export function ActivityList() {
  const list = useInfiniteQuery(activityQuery());
  const { data: acts, isPending, error, refetch } = list;
  return (
    <section aria-labelledby="activity" className="grid gap-3">
      <h2 id="activity" className="type-title text-[1.75rem]">
        Recent activity
      </h2>
      <p className="text-quiet text-small">
        See something that wasn't you? Change your password and log out everywhere else.
      </p>
      {isPending && <RowsSkeleton label="Loading activity" />}
      {!acts && error && <ErrorState error={error} retry={() => void refetch()} />}
      {acts?.length === 0 && <p className="text-quiet">No activity yet.</p>}
      {acts && acts.length > 0 && (
        <>
          <ul className="grid">
            {acts.map((activity) => (
              <li key={activity.id} className="border-line border-b last:border-0">
                <Act activity={activity} />
              </li>
            ))}
          </ul>
          <InfiniteListEnd list={list}>End of activity</InfiniteListEnd>
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
        title={new Date(at).toLocaleString()}
        className="shrink-0 text-quiet text-small"
      >
        {timeAgo(at)}
      </time>
    </div>
  );
}
