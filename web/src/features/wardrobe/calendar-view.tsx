/** A month of what was worn and is planned: a grid of days, and the same as a list beside it. */
import { useQuery } from "@tanstack/react-query";
import type { CalendarDay } from "@/api/types";
import { longDate, today } from "@/lib/dates";
import { IconButton } from "@/ui/button";
import { BackIcon, ForwardIcon } from "@/ui/icons";
import { Image } from "@/ui/image";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { DayList, wordsOf } from "./calendar-days";
import { GarmentPicture } from "./garment-picture";
import { monthAfter, weekdayNames, weeksOf } from "./month-grid";
import { calendarQuery } from "./queries";
import { SameDay } from "./same-day";
import type { OnSearch, Search } from "./search";
import { monthName } from "./words";

interface Props {
  search: Search;
  onSearch: OnSearch;
}

export function CalendarView({ search, onSearch }: Props) {
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
          {monthName(month)}
        </h2>
        <span className="flex">
          <IconButton aria-label="previous month" onPress={() => go(-1)}>
            <BackIcon />
          </IconButton>
          <IconButton aria-label="next month" onPress={() => go(1)}>
            <ForwardIcon />
          </IconButton>
        </span>
      </div>
      {error && !days && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && (
        <div className="grid gap-x-12 gap-y-8 desktop:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
          <MonthGrid month={month} days={days} />
          <div className="grid content-start gap-5">
            {days ? <DayList days={days} /> : <Skeleton className="h-40 w-full" />}
            <p className="text-quiet text-small">
              To plan a day, open one of your outfits and choose Plan, or post a new one and plan
              it.
            </p>
          </div>
        </div>
      )}
      {month === thisMonth && <SameDay />}
    </div>
  );
}

function MonthGrid({ month, days }: { month: string; days: CalendarDay[] | null }) {
  const byDate = new Map(days?.map((day) => [day.date, day]));
  return (
    <table aria-busy={!days} className="w-full table-fixed border-separate border-spacing-1">
      <caption className="sr-only">Outfits of {monthName(month)} by day</caption>
      <thead>
        <tr>
          {weekdayNames().map(({ short, long }) => (
            <th key={long} scope="col" abbr={long} className="type-label pb-1 text-quiet">
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a week has seven places, some without a day.
              <td key={at} className="p-0 align-top">
                {date && <DayCell date={date} day={byDate.get(date)} isComing={!days} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const CELL_WIDTH = 120;

interface CellProps {
  date: string;
  day: CalendarDay | undefined;
  isComing: boolean;
}

function DayCell({ date, day, isComing }: CellProps) {
  const number = Number(date.slice(-2));
  const isToday = date === today();
  const worn = day?.worn?.[0];
  const planned = day?.planned?.[0];
  const garment = day?.garments?.[0];
  const total =
    (day?.worn?.length ?? 0) + (day?.planned?.length ?? 0) + (day?.garments?.length ?? 0);
  return (
    <a
      href={day ? `#day-${date}` : undefined}
      aria-label={day ? `${longDate(date)}: ${wordsOf(day)}` : undefined}
      className="relative block aspect-portrait overflow-hidden rounded-print bg-surface no-underline"
    >
      {isComing && <span className="absolute inset-0 animate-pulse bg-surface" />}
      {(worn ?? planned) && (
        <Image
          {...(worn ?? planned)?.photo}
          path={(worn ?? planned)?.photo.path}
          bucket={(worn ?? planned)?.photo.bucket ?? ""}
          alt=""
          fillSpace
          sizes={`${CELL_WIDTH}px`}
        />
      )}
      {!worn && !planned && garment && (
        <span className="absolute inset-x-0 top-1/2 -translate-y-1/2">
          <GarmentPicture
            garment={{ ...garment, colors: [] }}
            width={CELL_WIDTH}
            isDescribed={false}
          />
        </span>
      )}
      <span
        aria-hidden={!!day}
        className={`absolute top-1 left-1 grid h-5 min-w-5 place-items-center rounded-full px-1 text-label tabular-nums ${
          isToday ? "bg-accent text-on-accent" : day ? "bg-canvas/88 text-ink" : "text-quiet"
        }`}
      >
        {number}
      </span>
      {!worn && planned && (
        <span className="absolute inset-0 rounded-print border-2 border-accent border-dashed" />
      )}
      {total > 1 && (
        <span
          aria-hidden="true"
          className="absolute right-1 bottom-1 rounded-full bg-canvas/88 px-1.5 text-ink text-label"
        >
          +{total - 1}
        </span>
      )}
    </a>
  );
}
