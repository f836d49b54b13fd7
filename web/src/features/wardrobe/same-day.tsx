/** What was worn on this day and month of earlier years; nothing when nothing was. */
import { useQuery } from "@tanstack/react-query";
import { today } from "@/lib/dates";
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
              <time dateTime={date}>{yearsAgo(date, now)}</time>
            </OutfitOfDayLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

const yearsAgo = (date: string, now: string) =>
  new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(
    Number.parseInt(date, 10) - Number.parseInt(now, 10),
    "year",
  );
