/** A garment's pictures in a row: swiped, stepped through with arrows, or by keyboard. */
import type { KeyboardEvent, Ref } from "react";
import type { Garment } from "@/api/types";
import { CroppedPicture } from "@/components/cropped-picture";
import { GARMENT_ASPECT } from "@/features/wardrobe/garments/garment-picture";
import { classes } from "@/lib/browser/classes";
import { onwards, stepOfKey } from "@/lib/browser/reading-direction";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { IconButton } from "@/ui/button";
import { BackIcon, ForwardIcon } from "@/ui/icons";

export type OwnPicture = NonNullable<Garment["pictures"]>[number];

interface Props {
  name: string;
  pictures: readonly OwnPicture[];
  /** The place of the picture that is shown. */
  at: number;
  onScrolledTo: (place: number) => void;
  onStep: (place: number) => void;
  ref: Ref<HTMLUListElement>;
}

export function PictureRow({ name, pictures, at, onScrolledTo, onStep, ref }: Props) {
  const last = pictures.length - 1;
  const stepByKey = (event: KeyboardEvent) => {
    const step = stepOfKey(event.key);
    if (step === 0) return;
    event.preventDefault();
    onStep(Math.min(Math.max(at + step, 0), last));
  };
  return (
    <section aria-label={m.pictures_of({ name })} className="grid">
      <ul
        ref={ref}
        aria-label={m.pictures_list()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: stepped through with the arrow keys.
        tabIndex={0}
        onKeyDown={stepByKey}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          onScrolledTo(Math.min(Math.round(onwards(scrollLeft) / (clientWidth || 1)), last))
        }
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-print [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {pictures.map((picture, place) => (
          <li key={picture.id} className="w-full shrink-0 snap-center">
            <CroppedPicture
              picture={{ ...picture, crop: null }}
              alt={last === 0 ? name : placeText(name, place + 1, pictures.length)}
              aspectRatio={GARMENT_ASPECT}
              width={240}
              lazy={place > 0}
            />
          </li>
        ))}
      </ul>
      {last > 0 && (
        <div className="flex items-center justify-center gap-1 pt-2 tablet:pt-0">
          <span className="hidden tablet:inline-flex">
            <IconButton
              aria-label={m.pictures_previous()}
              isDisabled={at === 0}
              onPress={() => onStep(at - 1)}
            >
              <BackIcon />
            </IconButton>
          </span>
          <span aria-hidden="true" className="flex gap-1.5">
            {pictures.map(({ id }, place) => (
              <span
                key={id}
                className={classes(
                  "size-2 rounded-full border border-edge",
                  place === at && "border-accent bg-accent",
                )}
              />
            ))}
          </span>
          <span className="hidden tablet:inline-flex">
            <IconButton
              aria-label={m.pictures_next()}
              isDisabled={at === last}
              onPress={() => onStep(at + 1)}
            >
              <ForwardIcon />
            </IconButton>
          </span>
        </div>
      )}
    </section>
  );
}

const placeText = (name: string, place: number, all: number) =>
  m.pictures_one_of({ name, place: formatNumber(place), all: formatNumber(all) });
