/** The data behind a bar of the insights: outfits, and the garments of a category or color. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CalendarDay } from "@/api/types";
import { calendarQuery } from "@/features/wardrobe/queries";
import { counted } from "@/lib/text/count";
import { longDate } from "@/lib/text/dates";
import { listOf } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { type Bar, barTitle } from "./chart-bars";
import { GarmentLink, OutfitOfDayLink } from "./insight-links";
import {
  type Bounds,
  type GarmentBar,
  garmentsBehindQuery,
  outfitsBehindQuery,
} from "./insight-queries";
import { wornText } from "./insight-text";

interface Props {
  bar: Bar;
  bounds: Bounds;
  period: string;
  onClose: () => void;
}

const GRID = "grid grid-cols-3 gap-x-2 gap-y-4 tablet:grid-cols-4";

export function BarSheet({ bar, bounds, period, onClose }: Props) {
  return (
    // The URL says that it is open, so going back closes it.
    <Sheet title={barTitle(bar)} isOpen onClose={onClose} backCloses={false}>
      {"month" in bar ? (
        <OutfitsOfMonth month={bar.month} />
      ) : (
        <div className="grid gap-6">
          <OutfitsBehind bar={bar} bounds={bounds} period={period} />
          <GarmentsBehind bar={bar} bounds={bounds} period={period} />
        </div>
      )}
    </Sheet>
  );
}

function OutfitsOfMonth({ month }: { month: string }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(calendarQuery(month));
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data || isPlaceholderData) return <SheetSkeleton />;
  const outfits = data.days.flatMap(({ date, worn = [] }) =>
    worn.map((outfit) => ({ outfit, date })),
  );
  if (data.days.length === 0) {
    return <p className="text-quiet">{m.calendar_empty_month()}</p>;
  }
  return (
    <div className="grid gap-5">
      <ul aria-label={m.common_outfits()} className={GRID}>
        {outfits.map(({ outfit, date }) => (
          <li key={outfit.id}>
            <OutfitOfDayLink outfit={outfit} date={date} />
          </li>
        ))}
      </ul>
      <LooseGarments days={data.days} />
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-quiet text-small">
        {m.wardrobe_outfits(counted(outfits.length))}
        <Link
          to="/wardrobe"
          search={{ view: "calendar", month }}
          className="inline-flex min-h-target items-center"
        >
          {m.insights_open_calendar()}
        </Link>
      </p>
    </div>
  );
}

/** Garments logged by hand: no outfit shows them. */
function LooseGarments({ days }: { days: readonly CalendarDay[] }) {
  const garments = days.flatMap(({ garments: worn = [] }) => worn);
  const byId = new Map(garments.map((garment) => [garment.id, garment]));
  if (byId.size === 0) return null;
  return (
    <section aria-label={m.insights_without_photo()} className="grid gap-2">
      <h3 className="type-label text-quiet">{m.insights_without_photo()}</h3>
      <ul className={GRID}>
        {[...byId.values()].map((garment) => (
          <li key={garment.id}>
            <GarmentLink garment={{ ...garment, colors: [] }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type BehindProps = Omit<Props, "bar" | "onClose"> & { bar: GarmentBar };

function OutfitsBehind({ bar, bounds, period }: BehindProps) {
  const list = useInfiniteQuery(outfitsBehindQuery(bounds, bar));
  const { data: found, isPending, error, refetch, hasNextPage, isFetchingNextPage } = list;
  if (isPending) return <SheetSkeleton />;
  if (!found) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <section aria-label={m.common_outfits()} className="grid gap-3">
      <h3 className="type-label text-quiet">{m.common_outfits()}</h3>
      {found.length === 0 && (
        <p className="text-quiet">{m.insights_no_outfits_behind({ period })}</p>
      )}
      <ul className={GRID}>
        {found.map((outfit) => (
          <li key={outfit.id}>
            <OutfitOfDayLink outfit={outfit} date={outfit.date}>
              <time dateTime={outfit.date} className="block">
                {longDate(outfit.date)}
              </time>
              <span className="block text-pretty">{listOf(outfit.garments)}</span>
            </OutfitOfDayLink>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="secondary"
          isPending={isFetchingNextPage}
          onPress={() => void list.fetchNextPage()}
        >
          {m.insights_more_outfits()}
        </Button>
      )}
    </section>
  );
}

function GarmentsBehind({ bar, bounds, period }: BehindProps) {
  const list = useInfiniteQuery(garmentsBehindQuery(bounds, bar));
  const { data: found, isPending, error, refetch } = list;
  if (isPending) return <SheetSkeleton />;
  if (!found) return <ErrorState error={error} retry={() => void refetch()} />;
  if (found.length === 0) {
    return <p className="text-quiet">{m.insights_no_garments_behind()}</p>;
  }
  return (
    <section aria-label={m.common_garments()} className="grid gap-3">
      <h3 className="type-label text-quiet">{m.common_garments()}</h3>
      <ul className={GRID}>
        {found.map((worn) => (
          <li key={worn.garment.id}>
            <GarmentLink garment={worn.garment}>{wornText(worn, period)}</GarmentLink>
          </li>
        ))}
      </ul>
      <InfiniteListEnd list={list}>{m.wardrobe_garments(counted(found.length))}</InfiniteListEnd>
    </section>
  );
}

function SheetSkeleton() {
  return (
    <div role="status" className={GRID}>
      <span className="sr-only">{m.common_loading()}</span>
      {["a", "b", "c"].map((tile) => (
        <Skeleton key={tile} className="aspect-4/5" />
      ))}
    </div>
  );
}
