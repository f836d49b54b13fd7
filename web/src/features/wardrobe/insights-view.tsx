/** What the wear ledger tells of a period: how much is worn, what a wear costs, which colours. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Insights } from "@/api/types";
import { count } from "@/lib/count";
import { today } from "@/lib/dates";
import { BarChart } from "@/ui/bar-chart";
import { FilterBar, FilterSelect } from "@/ui/filter-bar";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { CostPerWear } from "./cost-per-wear";
import { GarmentPicture } from "./garment-picture";
import { PERIOD_OPTIONS, periodBounds } from "./periods";
import { insightsQuery } from "./queries";
import type { OnSearch, Search } from "./search";
import { capital, monthName, wearWords } from "./words";

interface Props {
  search: Search;
  onSearch: OnSearch;
}

export function InsightsView({ search, onSearch }: Props) {
  const period = search.period ?? "12months";
  const { from, to } = periodBounds(period, today());
  const { data: insights, error, refetch } = useQuery(insightsQuery(from, to));
  return (
    <div className="grid grid-cols-1 gap-8">
      <FilterBar>
        <FilterSelect
          label="Period"
          value={period}
          options={PERIOD_OPTIONS}
          onChange={(chosen) => onSearch({ period: chosen === "12months" ? undefined : chosen })}
          canBeNone={false}
        />
      </FilterBar>
      {!insights && !error && <InsightsSkeleton />}
      {!insights && error && <ErrorState error={error} retry={() => void refetch()} />}
      {insights && insights.garments === 0 && (
        <EmptyState title="Nothing to tell yet">
          Pin garments on your outfits' photos: from then on this page knows what you wear.
        </EmptyState>
      )}
      {insights && insights.garments > 0 && <Told insights={insights} />}
    </div>
  );
}

function Told({ insights }: { insights: Insights }) {
  return (
    <>
      <Summary insights={insights} />
      <BarChart
        title="Month by month"
        heads={["Month", "Wears", "Garments", "Days"]}
        bars={insights.months.map(({ month, wears, garments, days }) => ({
          key: month,
          label: monthName(month, "short"),
          value: wears,
          cells: [garments, days],
        }))}
      />
      <Garments title="Most worn" garments={insights.most_worn} />
      <Garments title="Least worn" garments={insights.least_worn} />
      <BarChart
        title="By category"
        heads={["Category", "Wears", "Garments", "Of these worn"]}
        bars={insights.categories.map(({ category, wears, garments, worn }) => ({
          key: category,
          label: category ? capital(category) : "Without a category",
          value: wears,
          cells: [garments, worn],
        }))}
      />
      <BarChart
        title="By colour"
        heads={["Colour", "Garments", "Wears", "Of these worn"]}
        bars={insights.colors.map(({ color, wears, garments, worn }) => ({
          key: color,
          label: capital(color),
          value: garments,
          color: PAINT[color],
          cells: [wears, worn],
        }))}
      />
      <CostPerWear insights={insights} />
    </>
  );
}

/** How the names of colours look. */
const PAINT: Record<Insights["colors"][number]["color"], string> = {
  black: "#1b1c1e",
  grey: "#8b9095",
  white: "#f7f6f2",
  beige: "#d9c6a5",
  brown: "#7a5236",
  red: "#b3262b",
  orange: "#d9722b",
  yellow: "#e3c13a",
  green: "#3f7d4e",
  blue: "#2f5f9e",
  purple: "#6d4a94",
  pink: "#d987a4",
};

function Summary({ insights }: { insights: Insights }) {
  const { wear_share, worn, garments, wears, days } = insights;
  const percent = new Intl.NumberFormat(undefined, { style: "percent" }).format(wear_share);
  const circle = 2 * Math.PI * 42;
  return (
    <section
      aria-label="In short"
      className="flex items-center gap-6 border-line border-b pb-8 tablet:gap-10"
    >
      <div className="relative size-28 shrink-0 tablet:size-36">
        <svg viewBox="0 0 100 100" aria-hidden="true" className="size-full -rotate-90">
          <circle cx="50" cy="50" r="42" fill="none" strokeWidth="10" className="stroke-surface" />
          <circle
            cx="50"
            cy="50"
            r="42"
            fill="none"
            strokeWidth="10"
            strokeDasharray={`${circle * wear_share} ${circle}`}
            className="stroke-accent"
          />
        </svg>
        <p className="absolute inset-0 grid place-content-center text-center">
          <span className="type-title text-[1.75rem] tablet:text-[2.25rem]">{percent}</span>
          <span className="text-quiet text-small">worn</span>
        </p>
      </div>
      <p className="max-w-md text-lead">
        You wore {worn.toLocaleString()} of {count(garments, "garment")}, on {count(days, "day")},{" "}
        {count(wears, "time")} in all.
      </p>
    </section>
  );
}

function Garments({ title, garments }: { title: string; garments: Insights["most_worn"] }) {
  if (garments.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="type-title text-[1.5rem]">{title}</h2>
      <ul className="grid grid-cols-3 gap-x-2 gap-y-4 tablet:grid-cols-6 tablet:gap-x-4">
        {garments.map(({ garment, wears }) => (
          <li key={garment.id}>
            <Link
              to="/wardrobe"
              search={{ view: "garments", item: garment.id }}
              className="grid gap-1.5 no-underline"
            >
              <span className="block overflow-hidden rounded-print">
                <GarmentPicture garment={garment} width={200} isDescribed={false} />
              </span>
              <span className="truncate font-[560] text-small">{garment.name}</span>
              <span className="text-quiet text-small">{wearWords(wears)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function InsightsSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Adding up</span>
      <Skeleton className="size-28 rounded-full tablet:size-36" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
