/** Usage statistics: event counts by name and page. For admins. */
import { useQuery } from "@tanstack/react-query";
import type { UsageCount } from "@/api/types";
import { AdminTabs } from "@/features/admin/admin-tabs";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { BackButton } from "@/ui/back-button";
import { BarChart } from "@/ui/bar-chart";
import { ChoiceChip } from "@/ui/choice-chip";
import { Page, PageHeader } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { PERIODS, type Period } from "./usage-periods";
import { usageCountsQuery } from "./usage-queries";

const VIEWED = "page viewed";

interface Props {
  days: Period;
  onDays: (days: Period) => void;
}

export function UsagePage({ days, onDays }: Props) {
  return (
    <Page title="Usage" measure="grid">
      <PageHeader heading="Usage" back={<BackButton fallback="/account" />}>
        Counted only for people who agreed to it; deleted after 90 days.
      </PageHeader>
      <AdminTabs view="use" />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Period</legend>
        {PERIODS.map((period) => (
          <ChoiceChip key={period} chosen={period === days} onPress={() => onDays(period)}>
            {period} days
          </ChoiceChip>
        ))}
      </fieldset>
      <Counts days={days} />
    </Page>
  );
}

function Counts({ days }: { days: number }) {
  const { data: counts, isPending, error, refetch } = useQuery(usageCountsQuery(days));
  if (isPending) return <RowsSkeleton label="Loading counts" />;
  if (!counts) return <ErrorState error={error} retry={() => void refetch()} />;
  if (counts.length === 0) {
    return (
      <EmptyState title="Nothing counted yet">
        Visits of people who agree to be counted appear here.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-14">
      <Chart
        title="Pages viewed"
        counts={counts.filter(({ name }) => name === VIEWED)}
        labelOf={({ page }) => page ?? "no page"}
      />
      <Chart
        title="Other events"
        counts={counts.filter(({ name }) => name !== VIEWED)}
        labelOf={({ name, page }) => (page ? `${name}, ${page}` : name)}
      />
    </div>
  );
}

interface ChartProps {
  title: string;
  counts: readonly UsageCount[];
  labelOf: (count: UsageCount) => string;
}

function Chart({ title, counts, labelOf }: ChartProps) {
  if (counts.length === 0) return null;
  const bars = counts.map((count) => ({
    key: labelOf(count),
    label: labelOf(count),
    value: count.times,
    cells: [count.browsers.toLocaleString()],
  }));
  return <BarChart title={title} bars={bars} heads={["What", "Times", "Browsers"]} />;
}
