/** A switch for an export every month. */
import { useQuery } from "@tanstack/react-query";
import { longDate } from "@/lib/text/dates";
import { toastProblem } from "@/ui/notices";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { Switch } from "@/ui/switch";
import { exportScheduleQuery, useScheduleExports } from "./export-queries";

export function MonthlyExports() {
  const { data, error, refetch } = useQuery(exportScheduleQuery());
  const { mutate, isPending, variables } = useScheduleExports();
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-20" />;
  return (
    <section aria-label="monthly export">
      <Switch
        isSelected={isPending ? variables : data !== null}
        onChange={(isOn) => mutate(isOn, { onError: toastProblem })}
        isDisabled={isPending}
      >
        Export my data every month
      </Switch>
      <p className="text-quiet text-small">
        {data === null
          ? "We'll email you when it's ready to download. Each one replaces the last."
          : `The next one is due on ${longDate(data.next_at.slice(0, 10))}. We'll email you when it's ready.`}
      </p>
    </section>
  );
}
