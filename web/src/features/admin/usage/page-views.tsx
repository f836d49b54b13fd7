/** Page views by day and by page, and how often other events happened. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PageViewsReport } from "@/api/types";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { count } from "@/lib/text/count";
import { BarChart } from "@/ui/bar-chart";
import { LineChart } from "@/ui/line-chart";
import { EmptyState, ErrorState } from "@/ui/states";
import { OnlyPage } from "./only-page";
import { pageViewsQuery, usageCountsQuery } from "./usage-queries";
import type { ViewProps } from "./usage-search";

const VIEWED = "page viewed";
const number = (value: number) => value.toLocaleString();

export function PageViews({ days, page, onPage }: ViewProps) {
  const { data: report, isPending, error, refetch } = useQuery(pageViewsQuery(days, page));
  if (isPending) return <RowsSkeleton label="Loading page views" />;
  if (!report) return <ErrorState error={error} retry={() => void refetch()} />;
  if (report.pages.length === 0) {
    return (
      <EmptyState title="Nothing counted yet">
        Visits of people who agree to be counted appear here.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-14">
      <ViewsChart report={report}>
        <OnlyPage page={page} onPage={onPage} />
      </ViewsChart>
      <BarChart
        title="Most viewed pages"
        heads={["Page", "Views", "Browsers"]}
        onOpen={onPage}
        bars={report.pages.map(({ page: key, views, browsers }) => ({
          key,
          label: key,
          value: views,
          cells: [number(browsers)],
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
      title="Page views"
      series={[
        { key: "views", label: "Views", points: points("views") },
        { key: "browsers", label: "Browsers", points: points("browsers") },
      ]}
      formatValue={number}
      isCount
      isDaily
      table="beside"
    >
      <p>
        {count(total.views, "view")} in {count(total.browsers, "browser")}
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
      title="Other events"
      heads={["What", "Times", "Browsers"]}
      bars={others.map(({ name, page, times, browsers }) => {
        const label = page ? `${name}, ${page}` : name;
        return { key: label, label, value: times, cells: [number(browsers)] };
      })}
    />
  );
}
