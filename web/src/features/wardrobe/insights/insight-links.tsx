/** Outfits and garments as small linked pictures. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CalendarDay, Garment } from "@/api/types";
import { GarmentPicture } from "@/features/wardrobe/garments/garment-picture";
import { longDate } from "@/lib/text/dates";
import { describeOutfit } from "@/lib/text/outfit-text";
import { Image } from "@/ui/image";

type OutfitOfDay = NonNullable<CalendarDay["worn"]>[number];

const WIDTH = 200;

interface OutfitProps {
  outfit: OutfitOfDay;
  date: string;
  children?: ReactNode;
}

export function OutfitOfDayLink({ outfit, date, children }: OutfitProps) {
  return (
    <Link
      to="/outfit/$outfitId"
      params={{ outfitId: outfit.id }}
      className="grid gap-1.5 no-underline"
    >
      <span className="relative block aspect-portrait overflow-hidden rounded-print bg-surface">
        <Image
          path={outfit.photo.path}
          bucket={outfit.photo.bucket}
          thumbhash={outfit.photo.thumbhash}
          alt={describeOutfit({ ...outfit, worn_on: date })}
          fillSpace
          sizes={`${WIDTH}px`}
        />
      </span>
      <span className="text-quiet text-small">{children ?? longDate(date)}</span>
    </Link>
  );
}

interface GarmentProps {
  garment: Pick<Garment, "id" | "name" | "colors" | "photo">;
  /** A line below its name. */
  children?: ReactNode;
}

export function GarmentLink({ garment, children }: GarmentProps) {
  return (
    <Link
      to="/wardrobe"
      search={{ view: "garments", item: garment.id }}
      className="grid gap-0.5 no-underline"
    >
      <span className="mb-1 block overflow-hidden rounded-print">
        <GarmentPicture garment={garment} width={WIDTH} isDescribed={false} />
      </span>
      <span className="truncate font-[560] text-small">{garment.name}</span>
      {children && <span className="text-pretty text-quiet text-small">{children}</span>}
    </Link>
  );
}
