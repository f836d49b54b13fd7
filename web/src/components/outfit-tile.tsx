/** One outfit in a grid of portraits: the 3:5 picture is the link. */
import type { ReactNode } from "react";
import { Image } from "@/ui/image";
import { PictureDescription } from "./picture-description";

export interface OutfitPicture {
  bucket: string;
  path: string;
  thumbhash?: string | null;
}

interface Props {
  photo: OutfitPicture;
  alt: string;
  /** Off for the first row of a page. */
  lazy?: boolean;
  /** Overlays on the picture, such as a date or a lock. */
  children?: ReactNode;
}

/** Two columns on a phone, three on a tablet, four and five on a desktop. */
export const OUTFIT_GRID =
  "grid grid-cols-2 gap-x-2 gap-y-4 tablet:grid-cols-3 tablet:gap-x-4 tablet:gap-y-8 desktop:grid-cols-4 wide:grid-cols-5";
export const TILE_SIZES =
  "(min-width: 88rem) 20vw, (min-width: 64rem) 25vw, (min-width: 40rem) 33vw, 50vw";

/** Put it inside a Link (or a checkbox, for multi-select). */
export function OutfitTile({ photo, alt, lazy, children }: Props) {
  return (
    <>
      <span className="relative block aspect-portrait overflow-hidden rounded-print bg-surface">
        <Image {...photo} alt={alt} lazy={lazy} fillSpace sizes={TILE_SIZES} />
        {children}
      </span>
      <PictureDescription text={alt} />
    </>
  );
}

/** Children are `<li>`. */
export function OutfitGrid({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul aria-label={label} className={OUTFIT_GRID}>
      {children}
    </ul>
  );
}
