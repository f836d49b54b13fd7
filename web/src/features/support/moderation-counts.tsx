/** Moderation decisions of the last twelve months, by month and rule, without names. */

import { useQuery } from "@tanstack/react-query";
import type { ModerationCounts } from "@/api/types";
import { REPORT_REASONS } from "@/components/report-sheet";
import { counted } from "@/lib/text/count";
import { monthName } from "@/lib/text/dates";
import { unitsOf } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { moderationQuery } from "./queries";

export function ModerationByMonth() {
  const { data, error, refetch } = useQuery(moderationQuery());
  if (data) return data.length > 0 ? <Months counts={data} /> : <p>{m.support_decisions_none()}</p>;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div role="status">
      <span className="sr-only">{m.support_decisions_loading()}</span>
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

const WORDS = [
  ["hidden", m.support_decisions_hidden],
  ["held", m.support_decisions_held],
  ["warned", m.support_decisions_warned],
  ["limited", m.support_decisions_limited],
  ["suspended", m.support_decisions_suspended],
  ["dismissed", m.support_decisions_dismissed],
  ["restored", m.support_decisions_restored],
  ["upheld", m.support_decisions_upheld],
] as const;

const wordsFor = (counts: ModerationCounts): string =>
  unitsOf(
    WORDS.filter(([act]) => counts[act] > 0).map(([act, words]) => words(counted(counts[act]))),
  );
