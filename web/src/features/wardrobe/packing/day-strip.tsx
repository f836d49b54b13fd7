/** The days of a trip with what is planned for each; a tap on a day plans more. */
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { SuitcaseGarment, TripDay, TripPlan } from "@/api/types";
import { GarmentPicture } from "@/features/wardrobe/garments/garment-picture";
import { capital } from "@/features/wardrobe/labels";
import { formatNumber } from "@/lib/text/count";
import { today, weekdayDate } from "@/lib/text/dates";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { PlusIcon } from "@/ui/icons";
import { Image } from "@/ui/image";
import { stripDay } from "./trip-words";

const DaySheet = lazy(() => import("./trip-day-sheet"));
const WIDTH = 64;
const GAP = 16;
const MAX_PICTURES = 2;

export function DayStrip({ plan }: { plan: TripPlan }) {
  const [open, setOpen] = useState<string | null>(null);
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const now = strip.current?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
    // Not by scrollIntoView, which may scroll the page as well.
    if (strip.current && now) strip.current.scrollLeft = now.offsetLeft - GAP;
  }, []);
  const day = plan.days.find(({ date }) => date === open);
  return (
    <section
      aria-label={m.wardrobe_days()}
      className="grid min-w-0 content-start gap-3 print:hidden"
    >
      <h3 className="type-title text-[1.25rem]">{m.wardrobe_days()}</h3>
      <ol
        ref={strip}
        className="-mx-gutter relative flex gap-2 overflow-x-auto px-gutter py-1 desktop:mx-0 desktop:flex-wrap desktop:px-0"
      >
        {plan.days.map((each) => (
          <li key={each.date} className="w-28 shrink-0">
            <button
              type="button"
              aria-label={m.packing_plan_day({ day: weekdayDate(each.date) })}
              aria-current={each.date === today() ? "date" : undefined}
              onClick={() => setOpen(each.date)}
              className="grid h-full min-h-28 w-full content-between gap-2 rounded-control border border-line p-2 text-start text-small hover:bg-surface aria-[current=date]:border-accent"
            >
              <span>{capital(stripDay(each.date))}</span>
              <DayPictures day={each} garments={plan.garments} />
            </button>
          </li>
        ))}
      </ol>
      <Suspense>{day && <DaySheet plan={plan} day={day} onClose={() => setOpen(null)} />}</Suspense>
    </section>
  );
}

function DayPictures({ day, garments }: { day: TripDay; garments: SuitcaseGarment[] }) {
  const put = garments.filter(({ id }) => day.garment_ids.includes(id));
  if (day.outfits.length + put.length === 0)
    return <PlusIcon width={20} height={20} className="text-quiet" />;
  const more = day.outfits.length + put.length - MAX_PICTURES;
  return (
    <span className="flex items-end gap-1">
      {day.outfits.slice(0, MAX_PICTURES).map((outfit) => (
        <span
          key={outfit.id}
          className="relative block aspect-portrait w-9 overflow-hidden rounded-control bg-surface"
        >
          <Image
            {...outfit.photo}
            alt={describeOutfit({ ...outfit, worn_on: day.date })}
            fillSpace
            sizes="36px"
          />
        </span>
      ))}
      {put.slice(0, Math.max(MAX_PICTURES - day.outfits.length, 0)).map((garment) => (
        <span key={garment.id} className="block w-9 overflow-hidden rounded-control">
          <GarmentPicture garment={{ ...garment, colors: [] }} width={WIDTH} />
        </span>
      ))}
      {more > 0 && (
        <span dir="ltr" className="text-quiet text-small">
          +{formatNumber(more)}
        </span>
      )}
    </span>
  );
}
