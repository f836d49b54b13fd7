/** Statistics from the wear log for a period: usage, cost per wear, colors. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { Insights } from "@/api/types";
import { SameDay } from "@/features/wardrobe/calendar/same-day";
import { insightsQuery } from "@/features/wardrobe/queries";
import type { OnSearch, Search } from "@/features/wardrobe/search";
import { YearCard } from "@/features/wardrobe/year-story/year-card";
import { today } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { FilterBar, FilterSelect } from "@/ui/filter-bar";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { BarSheet } from "./bar-sheet";
import { barOf } from "./chart-bars";
import { CostPerWear } from "./cost-per-wear";
import { CategoryChart, ColorChart, MonthChart } from "./insight-charts";
import { GarmentLink } from "./insight-links";
import { equallyWornText, wornText } from "./insight-text";
import { PERIOD_OPTIONS, periodBounds, periodText } from "./periods";
import { Summary } from "./wear-summary";

const YearStory = lazy(() => import("@/features/wardrobe/year-story/year-story"));

interface Props {
  search: Search;
  onSearch: OnSearch;
}

export function InsightsView({ search, onSearch }: Props) {
  const period = search.period ?? "12months";
  const bounds = periodBounds(period, today());
  const words = periodText(period, today());
  const { data: insights, error, refetch } = useQuery(insightsQuery(bounds.from, bounds.to));
  const bar = barOf(search.bar);
  return (
    <div className="grid grid-cols-1 gap-8">
      <FilterBar>
        <FilterSelect
          label={m.common_period()}
          value={period}
          options={PERIOD_OPTIONS}
          onChange={(chosen) => onSearch({ period: chosen === "12months" ? undefined : chosen })}
          canBeNone={false}
        />
      </FilterBar>
      {!insights && !error && <InsightsSkeleton />}
      {!insights && error && <ErrorState error={error} retry={() => void refetch()} />}
      {insights && insights.garments + insights.days === 0 && (
        <EmptyState title={m.insights_empty_title()}>{m.insights_empty_lead()}</EmptyState>
      )}
      {insights && insights.garments + insights.days > 0 && (
        <Sections insights={insights} period={words} onSearch={onSearch} />
      )}
      {bar && (
        <BarSheet
          bar={bar}
          bounds={bounds}
          period={words}
          onClose={() => onSearch({ bar: undefined })}
        />
      )}
      {search.year && (
        <Suspense>
          <YearStory
            key={search.year}
            year={search.year}
            onYear={(year) => onSearch({ year })}
            onClose={() => onSearch({ year: undefined })}
          />
        </Suspense>
      )}
    </div>
  );
}

interface SectionsProps {
  insights: Insights;
  period: string;
  onSearch: OnSearch;
}

function Sections({ insights, period, onSearch }: SectionsProps) {
  const open = (bar: string) => onSearch({ bar });
  return (
    <>
      <Summary insights={insights} period={period} />
      <YearCard onOpen={(year) => onSearch({ year })} />
      <SameDay />
      <MonthChart insights={insights} onOpen={open} />
      <Garments title={m.wardrobe_most_worn()} garments={insights.most_worn} period={period} />
      <Garments
        title={m.wardrobe_least_worn()}
        garments={insights.least_worn}
        period={period}
        none={equallyWornText(insights)}
      />
      <CategoryChart insights={insights} period={period} onOpen={open} />
      <ColorChart insights={insights} onOpen={open} />
      <CostPerWear insights={insights} />
    </>
  );
}

interface GarmentsProps {
  title: string;
  garments: Insights["most_worn"];
  period: string;
  /** A sentence for an empty list; without one the section is omitted. */
  none?: string | undefined;
}

function Garments({ title, garments, period, none }: GarmentsProps) {
  if (garments.length === 0 && !none) return null;
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="type-title text-[1.5rem]">{title}</h2>
      {garments.length === 0 && <p className="text-quiet">{none}</p>}
      <ul className="grid grid-cols-3 gap-x-2 gap-y-4 tablet:grid-cols-6 tablet:gap-x-4">
        {garments.map((worn) => (
          <li key={worn.garment.id}>
            <GarmentLink garment={worn.garment}>{wornText(worn, period)}</GarmentLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function InsightsSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{m.insights_loading()}</span>
      <Skeleton className="size-28 rounded-full tablet:size-36" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
