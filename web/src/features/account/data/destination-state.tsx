/** When the last export was sent, or why it could not be. */

import { useQuery } from "@tanstack/react-query";
import type { ExportDestination } from "@/api/types";
import { longDate, shortTime } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { FormProblem } from "@/ui/states";
import { exportScheduleQuery } from "./export-queries";

export function DestinationState({ current }: { current: ExportDestination }) {
  const { data: schedule } = useQuery(exportScheduleQuery());
  return (
    <div className="grid gap-3">
      <p role="status" className="text-quiet text-small">
        {progressOf(current, schedule === null)}
      </p>
      <FormProblem>{failureOf(current)}</FormProblem>
    </div>
  );
}

function progressOf(
  { delivery, last_error, last_sent_at }: ExportDestination,
  isOff: boolean,
): string {
  if (delivery === "waiting" && !last_error) return m.data_destination_sending();
  if (last_sent_at) {
    return m.data_destination_last_sent({ date: longDate(last_sent_at.slice(0, 10)) });
  }
  return isOff ? m.data_destination_nothing_off() : m.data_destination_nothing_yet();
}

function failureOf({ delivery, last_error, next_attempt_at }: ExportDestination): string | null {
  if (!last_error) return null;
  const reason = last_error;
  return delivery === "waiting" && next_attempt_at
    ? m.data_destination_failed_retry({ reason, time: shortTime(next_attempt_at) })
    : m.data_destination_failed({ reason });
}
