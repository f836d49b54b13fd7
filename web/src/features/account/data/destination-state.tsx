/** When the last export was sent, or why it could not be. */
import { useQuery } from "@tanstack/react-query";
import type { ExportDestination } from "@/api/types";
import { longDate, shortTime } from "@/lib/text/dates";
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
  if (delivery === "waiting" && !last_error) return "Sending your latest export...";
  if (last_sent_at) return `We last sent an export on ${longDate(last_sent_at.slice(0, 10))}.`;
  return isOff
    ? "Nothing has been sent yet. Turn on monthly exports to have them sent."
    : "Nothing has been sent yet. We'll send your next monthly export.";
}

function failureOf({ delivery, last_error, next_attempt_at }: ExportDestination): string | null {
  if (!last_error) return null;
  const next =
    delivery === "waiting" && next_attempt_at
      ? `We'll try again at ${shortTime(next_attempt_at)}.`
      : "We've stopped trying. Save these settings to try again.";
  return `We couldn't send your latest export. ${last_error} ${next}`;
}
