/** Outfits worn on this day and month in earlier years; renders nothing without any. */
import { useQuery } from "@tanstack/react-query";
import { OutfitOfDayLink } from "@/features/wardrobe/insights/insight-links";
import { sameDayQuery } from "@/features/wardrobe/insights/insight-queries";
import { today } from "@/lib/text/dates";
import { formatLocale } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";

export function SameDay() {
  const now = today();
  const { data } = useQuery(sameDayQuery(now));
  const found = (data?.days ?? []).flatMap(({ date, worn = [] }) =>
    worn.map((outfit) => ({ outfit, date })),
  );
  if (found.length === 0) return null;
  return (
    <section aria-label={m.calendar_same_day()} className="grid grid-cols-1 gap-3">
      <h2 className="type-title text-[1.5rem]">{m.calendar_same_day()}</h2>
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
  new Intl.RelativeTimeFormat(formatLocale(), { numeric: "auto" }).format(
    Number.parseInt(date, 10) - Number.parseInt(now, 10),
    "year",
  );
