/** The pinned pieces, each as its part of the photo. */
import type { NewPin } from "@/api/types";
import { PhotoCrop } from "@/components/photo-crop";
import { useGarmentNames } from "@/features/wardrobe/garments/garment-names";
import { classes } from "@/lib/browser/classes";
import { PORTRAIT } from "@/lib/photos/crop";
import { m } from "@/paraglide/messages.js";
import { isBlank } from "./use-pieces";

interface Props {
  picture: string;
  pins: readonly NewPin[];
  error?: string;
  onOpen: (at: number) => void;
}

const ASPECTS = { picture: PORTRAIT, frame: 0.8 };

export function PieceList({ picture, pins, error, onOpen }: Props) {
  const names = useGarmentNames(pins);
  return (
    <div className="grid gap-2">
      <ul aria-label={m.pins_pieces()} className="flex flex-wrap gap-x-2.5 gap-y-3">
        {pins.map((pin, at) => (
          <li key={`${pin.x} ${pin.y} ${pin.garment_id}`} className="w-[4.75rem]">
            <button
              type="button"
              onClick={() => onOpen(at)}
              data-invalid={error && isBlank(pin) ? "true" : undefined}
              className="grid w-full gap-1.5 text-start"
            >
              <span
                className={classes(
                  "block rounded-control",
                  error && isBlank(pin) && "outline-2 outline-danger",
                )}
              >
                <PhotoCrop url={picture} box={pin} aspects={ASPECTS} />
              </span>
              <span className="line-clamp-2 text-small leading-tight">
                {names[at] || m.pins_name_piece()}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="alert" className="text-danger text-small empty:hidden">
        {error}
      </p>
    </div>
  );
}
