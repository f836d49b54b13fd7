/** What was worn on today's date in earlier years and months; nothing when nothing was. */
import { useQuery } from "@tanstack/react-query";
import { longDate, monthName, today } from "@/lib/dates";
import { OutfitOfDayLink } from "./insight-links";
import { sameDayQuery } from "./insight-queries";

export function SameDay() {
  const now = today();
  const { data } = useQuery(sameDayQuery(now));
  const found = (data?.days ?? []).flatMap(({ date, worn = [] }) =>
    worn.map((outfit) => ({ outfit, date })),
  );
  if (found.length === 0) return null;
  return (
    <section aria-label="On this day" className="grid grid-cols-1 gap-3">
      <h2 className="type-title text-[1.5rem]">On this day</h2>
      <ul className="-mx-gutter flex snap-x scroll-px-gutter gap-2 overflow-x-auto px-gutter pb-1 tablet:gap-4">
        {found.map(({ outfit, date }) => (
          <li key={outfit.id} className="w-28 shrink-0 snap-start tablet:w-36">
            <OutfitOfDayLink outfit={outfit} date={date}>
              <time dateTime={date}>{agoWords(date, now)}</time>
            </OutfitOfDayLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MONTHS_A_YEAR = 12;

/** `2 years ago`, `last month`; the date itself where neither is true to the day. */
function agoWords(date: string, now: string): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const [thisYear, thisMonth, thisDay] = now.split("-").map(Number) as [number, number, number];
  if (day !== thisDay) return longDate(date);
  const format = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });
  const months = (thisYear - year) * MONTHS_A_YEAR + thisMonth - month;
  if (months % MONTHS_A_YEAR === 0) return format.format(-months / MONTHS_A_YEAR, "year");
  return months === 1 ? format.format(-1, "month") : monthName(date.slice(0, 7));
}
