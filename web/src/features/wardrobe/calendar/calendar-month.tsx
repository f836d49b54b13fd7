/** A month as a grid of days, each a button that opens the day. */
import type { CalendarDay } from "@/api/types";
import { GarmentPicture } from "@/features/wardrobe/garments/garment-picture";
import { monthName } from "@/features/wardrobe/labels";
import { formatNumber } from "@/lib/text/count";
import { longDate, today } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Image } from "@/ui/image";
import { wordsOf } from "./calendar-days";
import { weekdayNames, weeksOf } from "./month-grid";

interface Props {
  month: string;
  /** Null while they are loading. */
  days: CalendarDay[] | null;
  onOpen: (day: string) => void;
}

export function CalendarMonth({ month, days, onOpen }: Props) {
  const byDate = new Map(days?.map((day) => [day.date, day]));
  return (
    <table aria-busy={!days} className="w-full table-fixed border-separate border-spacing-1">
      <caption className="sr-only">
        {m.calendar_outfits_by_day({ month: monthName(month) })}
      </caption>
      <thead>
        <tr>
          {weekdayNames().map(({ short, long }) => (
            <th
              key={long}
              scope="col"
              abbr={long}
              className="type-label whitespace-nowrap pb-1 text-quiet tracking-normal max-tablet:text-[min(0.6875rem,2.8vw)]"
            >
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
                {date && (
                  <DayCell
                    date={date}
                    day={byDate.get(date)}
                    isComing={!days}
                    onOpen={() => onOpen(date)}
                  />
                )}
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
  onOpen: () => void;
}

function DayCell({ date, day, isComing, onOpen }: CellProps) {
  const number = Number(date.slice(-2));
  const isToday = date === today();
  const worn = day?.worn?.[0];
  const planned = day?.planned?.[0];
  const garment = day?.garments?.[0];
  const total =
    (day?.worn?.length ?? 0) + (day?.planned?.length ?? 0) + (day?.garments?.length ?? 0);
  return (
    <button
      type="button"
      aria-label={
        day ? m.calendar_day({ day: longDate(date), entries: wordsOf(day) }) : longDate(date)
      }
      aria-current={isToday ? "date" : undefined}
      onClick={onOpen}
      className="relative block aspect-portrait w-full overflow-hidden rounded-print bg-surface transition-opacity hover:opacity-80"
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
        aria-hidden="true"
        className={`absolute top-1 start-1 grid h-5 min-w-5 place-items-center rounded-full px-1 text-label tabular-nums ${
          isToday ? "bg-accent text-on-accent" : day ? "bg-canvas/88 text-ink" : "text-quiet"
        }`}
      >
        {formatNumber(number)}
      </span>
      {!worn && planned && (
        <span className="absolute inset-0 rounded-print border-2 border-accent border-dashed" />
      )}
      {total > 1 && (
        <span
          aria-hidden="true"
          dir="ltr"
          className="absolute end-1 bottom-1 rounded-full bg-canvas/88 px-1.5 text-ink text-label"
        >
          +{formatNumber(total - 1)}
        </span>
      )}
    </button>
  );
}
