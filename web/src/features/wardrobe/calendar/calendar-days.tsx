/** The days of a month as a list of worn and planned outfits. */
import { Link } from "@tanstack/react-router";
import type { CalendarDay } from "@/api/types";
import { GarmentPicture } from "@/features/wardrobe/garments/garment-picture";
import { counted } from "@/lib/text/count";
import { longDate } from "@/lib/text/dates";
import { unitsOf } from "@/lib/text/locale";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { Image } from "@/ui/image";

export function wordsOf({ worn = [], planned = [], garments = [] }: CalendarDay): string {
  const entries = [
    worn.length > 0 && m.calendar_worn_outfits(counted(worn.length)),
    garments.length > 0 && m.calendar_worn_garments(counted(garments.length)),
    planned.length > 0 && m.calendar_planned_outfits(counted(planned.length)),
  ];
  return unitsOf(entries.filter((entry) => entry !== false));
}

export function DayList({ days }: { days: CalendarDay[] }) {
  if (days.length === 0) {
    return <p className="text-quiet">{m.calendar_empty_month()}</p>;
  }
  return (
    <ol aria-label={m.wardrobe_days()} className="grid content-start gap-5">
      {days.map((day) => (
        <li key={day.date} className="grid gap-2">
          <h3 className="flex flex-wrap justify-between gap-x-3 border-line border-b pb-1 text-small">
            <time dateTime={day.date} className="font-[560]">
              {longDate(day.date)}
            </time>
            <span className="text-quiet">{wordsOf(day)}</span>
          </h3>
          <DayPictures day={day} />
        </li>
      ))}
    </ol>
  );
}

/** The outfits and garments of a day, as small linked pictures. */
export function DayPictures({ day }: { day: CalendarDay }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {[...(day.worn ?? []), ...(day.planned ?? [])].map((outfit) => (
        <li key={outfit.id} className="w-20">
          <Link
            to="/outfit/$outfitId"
            params={{ outfitId: outfit.id }}
            className="relative block aspect-portrait overflow-hidden rounded-print"
          >
            <Image
              path={outfit.photo.path}
              bucket={outfit.photo.bucket}
              thumbhash={outfit.photo.thumbhash}
              alt={describeOutfit({ ...outfit, worn_on: day.date })}
              fillSpace
              sizes="80px"
            />
          </Link>
        </li>
      ))}
      {(day.garments ?? []).map((garment) => (
        <li key={garment.id} className="w-20">
          <Link
            to="/wardrobe"
            search={{ view: "garments", item: garment.id }}
            className="block overflow-hidden rounded-print"
          >
            <GarmentPicture garment={{ ...garment, colors: [] }} width={80} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
