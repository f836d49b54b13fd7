/** A switch for an export every month. */

import { useQuery } from "@tanstack/react-query";
import { longDate } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
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
    <section aria-label={m.data_monthly_label()}>
      <Switch
        isSelected={isPending ? variables : data !== null}
        onChange={(isOn) => mutate(isOn, { onError: toastProblem })}
        isDisabled={isPending}
      >
        {m.data_monthly()}
      </Switch>
      <p className="text-quiet text-small">
        {data === null
          ? m.data_monthly_off()
          : m.data_monthly_next({ date: longDate(data.next_at.slice(0, 10)) })}
      </p>
    </section>
  );
}
