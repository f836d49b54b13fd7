/** The days of a month as a list of worn and planned outfits. */
import { Link } from "@tanstack/react-router";
import type { CalendarDay } from "@/api/types";
import { GarmentPicture } from "@/features/wardrobe/garments/garment-picture";
import { count } from "@/lib/text/count";
import { longDate } from "@/lib/text/dates";
import { describeOutfit } from "@/lib/text/outfit-text";
import { Image } from "@/ui/image";

export function wordsOf({ worn = [], planned = [], garments = [] }: CalendarDay): string {
  return [
    worn.length > 0 && `${count(worn.length, "outfit")} worn`,
    garments.length > 0 && `${count(garments.length, "garment")} worn`,
    planned.length > 0 && `${count(planned.length, "outfit")} planned`,
  ]
    .filter(Boolean)
    .join(", ");
}

export function DayList({ days }: { days: CalendarDay[] }) {
  if (days.length === 0) {
    return (
      <p className="text-quiet">
        Nothing here this month. Outfits appear on the day you wore or planned them.
      </p>
    );
  }
  return (
    <ol aria-label="Days" className="grid content-start gap-5">
      {days.map((day) => (
        <li key={day.date} className="grid gap-2">
          <h3 className="flex justify-between border-line border-b pb-1 text-small">
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
