/** Page views by day and by page, and how often other events happened. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PageViewsReport } from "@/api/types";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { counted, formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { BarChart } from "@/ui/bar-chart";
import { LineChart } from "@/ui/line-chart";
import { EmptyState, ErrorState } from "@/ui/states";
import { OnlyPage } from "./only-page";
import { pageViewsQuery, usageCountsQuery } from "./usage-queries";
import type { ViewProps } from "./usage-search";

const VIEWED = "page viewed";

export function PageViews({ days, page, onPage }: ViewProps) {
  const { data: report, isPending, error, refetch } = useQuery(pageViewsQuery(days, page));
  if (isPending) return <RowsSkeleton label={m.admin_views_loading()} />;
  if (!report) return <ErrorState error={error} retry={() => void refetch()} />;
  if (report.pages.length === 0) {
    return <EmptyState title={m.admin_views_none()}>{m.admin_views_none_hint()}</EmptyState>;
  }
  return (
    <div className="grid grid-cols-1 gap-14">
      <ViewsChart report={report}>
        <OnlyPage page={page} onPage={onPage} />
      </ViewsChart>
      <BarChart
        title={m.admin_views_most()}
        heads={[m.admin_head_page(), m.admin_head_views(), m.admin_head_browsers()]}
        valueText={(views) => m.admin_views_count(counted(views))}
        onOpen={onPage}
        bars={report.pages.map(({ page: key, views, browsers }) => ({
          key,
          label: key,
          value: views,
          cells: [formatNumber(browsers)],
        }))}
      />
      <OtherEvents days={days} />
    </div>
  );
}

function ViewsChart({ report, children }: { report: PageViewsReport; children: ReactNode }) {
  const { total, days } = report;
  const points = (key: "views" | "browsers") =>
    days.map((day) => ({ at: Date.parse(day.day), value: day[key] }));
  return (
    <LineChart
      title={m.admin_views_title()}
      series={[
        { key: "views", label: m.admin_head_views(), points: points("views") },
        { key: "browsers", label: m.admin_head_browsers(), points: points("browsers") },
      ]}
      formatValue={formatNumber}
      isCount
      isDaily
      table="beside"
    >
      <p>
        {m.admin_views_in({
          views: m.admin_views_count(counted(total.views)),
          browsers: m.admin_in_browsers(counted(total.browsers)),
        })}
      </p>
      {children}
    </LineChart>
  );
}

function OtherEvents({ days }: { days: number }) {
  const { data: counts } = useQuery(usageCountsQuery(days));
  const others = counts?.filter(({ name }) => name !== VIEWED) ?? [];
  if (others.length === 0) return null;
  return (
    <BarChart
      title={m.admin_views_other()}
      heads={[m.admin_head_what(), m.admin_head_times(), m.admin_head_browsers()]}
      valueText={(times) => m.admin_times_count(counted(times))}
      bars={others.map(({ name, page, times, browsers }) => {
        const label = page ? m.admin_event_on_page({ event: name, page }) : name;
        return { key: label, label, value: times, cells: [formatNumber(browsers)] };
      })}
    />
  );
}
