/** The own pictures of a garment with what can be done to them, or what shows it without any. */
import { useLayoutEffect, useRef, useState } from "react";
import type { Garment } from "@/api/types";
import { GarmentPicture } from "@/features/wardrobe/garments/garment-picture";
import { onwards } from "@/lib/browser/reading-direction";
import { PictureActions } from "./picture-actions";
import { PictureRow } from "./picture-row";

export default function GarmentPictures({ garment }: { garment: Garment }) {
  const pictures = garment.pictures ?? [];
  const row = useRef<HTMLUListElement>(null);
  const [scrolledTo, setScrolledTo] = useState(0);
  const [wanted, setWanted] = useState<string>();
  const at = Math.max(Math.min(scrolledTo, pictures.length - 1), 0);
  const show = (place: number) => {
    if (row.current) row.current.scrollLeft = onwards(place * row.current.clientWidth);
  };
  const wantedPlace = pictures.findIndex(({ id }) => id === wanted);
  // Once it is in the row: the garment may be read after it was changed.
  useLayoutEffect(() => {
    if (wantedPlace < 0 || !row.current) return;
    row.current.scrollLeft = onwards(wantedPlace * row.current.clientWidth);
    setWanted(undefined);
  }, [wantedPlace]);
  return (
    <div className="mx-auto grid w-full max-w-60 content-start gap-2 pt-1.5">
      {pictures.length > 0 ? (
        <PictureRow
          ref={row}
          name={garment.name}
          pictures={pictures}
          at={at}
          onScrolledTo={setScrolledTo}
          onStep={show}
        />
      ) : (
        <span className="block overflow-hidden rounded-print">
          <GarmentPicture garment={garment} width={240} lazy={false} />
        </span>
      )}
      {garment.pictures && (
        <PictureActions
          garment={garment}
          pictures={pictures}
          at={at}
          onShowFirst={() => show(0)}
          onShow={setWanted}
        />
      )}
    </div>
  );
}
