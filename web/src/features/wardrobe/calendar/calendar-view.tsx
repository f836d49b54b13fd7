/** A month of worn and planned outfits: a grid of days, and the same as a list beside it. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { capital, monthName } from "@/features/wardrobe/labels";
import { calendarQuery } from "@/features/wardrobe/queries";
import type { OnSearch, Search } from "@/features/wardrobe/search";
import { today } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { IconButton } from "@/ui/button";
import { BackIcon, ForwardIcon } from "@/ui/icons";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { DayList } from "./calendar-days";
import { CalendarMonth } from "./calendar-month";
import { monthAfter } from "./month-grid";
import { SameDay } from "./same-day";
import { SubscribeButton } from "./subscribe-button";

const DaySheet = lazy(() => import("./day-sheet"));

interface Props {
  search: Search;
  onSearch: OnSearch;
  /** Takes a photo of a worn outfit to the new outfit form. */
  onWorn: (file: File, day: string) => Promise<void>;
}

export function CalendarView({ search, onSearch, onWorn }: Props) {
  const thisMonth = today().slice(0, 7);
  const month = search.month ?? thisMonth;
  const { data, error, refetch, isPlaceholderData } = useQuery(calendarQuery(month));
  const go = (by: number) => {
    const next = monthAfter(month, by);
    onSearch({ month: next === thisMonth ? undefined : next });
  };
  const days = data && !isPlaceholderData ? data.days : null;
  return (
    <div className="grid gap-5">
      <div className="flex items-center justify-between">
        <h2 aria-live="polite" className="type-title text-[1.75rem]">
          {capital(monthName(month))}
        </h2>
        <span className="flex">
          <IconButton aria-label={m.calendar_previous_month()} onPress={() => go(-1)}>
            <BackIcon />
          </IconButton>
          <IconButton aria-label={m.calendar_next_month()} onPress={() => go(1)}>
            <ForwardIcon />
          </IconButton>
        </span>
      </div>
      {error && !days && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && (
        <div className="grid gap-x-12 gap-y-8 desktop:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
          <CalendarMonth month={month} days={days} onOpen={(day) => onSearch({ day })} />
          <div className="grid content-start gap-5">
            {days ? <DayList days={days} /> : <Skeleton className="h-40 w-full" />}
            <p className="text-quiet text-small">{m.calendar_hint()}</p>
            <div>
              <SubscribeButton />
            </div>
          </div>
        </div>
      )}
      {month === thisMonth && <SameDay />}
      {search.day && (
        <Suspense>
          <DaySheet
            key={search.day}
            date={search.day}
            day={days?.find(({ date }) => date === search.day)}
            onClose={() => onSearch({ day: undefined })}
            onWorn={onWorn}
          />
        </Suspense>
      )}
    </div>
  );
}
