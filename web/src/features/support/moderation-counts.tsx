/** Moderation decisions of the last twelve months, by month and rule, without names. */
import { useQuery } from "@tanstack/react-query";
import type { ModerationCounts } from "@/api/types";
import { REPORT_REASONS } from "@/components/report-sheet";
import { count } from "@/lib/text/count";
import { monthName } from "@/lib/text/dates";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { moderationQuery } from "./queries";

export function ModerationByMonth() {
  const { data, error, refetch } = useQuery(moderationQuery());
  if (data) return data.length > 0 ? <Months counts={data} /> : <p>No decisions so far.</p>;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div role="status">
      <span className="sr-only">Loading the decisions</span>
      <Skeleton className="h-24" />
    </div>
  );
}

function Months({ counts }: { counts: readonly ModerationCounts[] }) {
  const months = [...new Set(counts.map(({ month }) => month))];
  return months.map((month) => (
    <div key={month} className="grid gap-2">
      <h3 className="font-[560]">{monthName(month)}</h3>
      <dl className="grid gap-2 tablet:grid-cols-[auto_1fr] tablet:gap-x-6">
        {counts
          .filter((item) => item.month === month)
          .map((item) => (
            <div key={item.rule} className="contents">
              <dt>{REPORT_REASONS[item.rule]}</dt>
              <dd className="text-quiet">{wordsFor(item)}</dd>
            </div>
          ))}
      </dl>
    </div>
  ));
}

const wordsFor = (counts: ModerationCounts): string =>
  [
    counts.hidden && `${counts.hidden.toLocaleString()} hidden`,
    counts.held && `${counts.held.toLocaleString()} hidden automatically until reviewed`,
    counts.warned && count(counts.warned, "warning"),
    counts.limited && `${count(counts.limited, "account")} limited`,
    counts.suspended && `${count(counts.suspended, "account")} suspended`,
    counts.dismissed && `${count(counts.dismissed, "report")} dismissed`,
    counts.restored && `${count(counts.restored, "decision")} reversed`,
    counts.upheld && `${count(counts.upheld, "appeal")} refused`,
  ]
    .filter(Boolean)
    .join(", ");
