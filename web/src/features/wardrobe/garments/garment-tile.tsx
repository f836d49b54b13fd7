/** A garment as a selectable picture. */
import type { Garment } from "@/api/types";
import { STATE_LABELS } from "@/features/wardrobe/labels";
import { classes } from "@/lib/browser/classes";
import { CheckIcon } from "@/ui/icons";
import { GarmentPicture } from "./garment-picture";

interface Props {
  garment: Garment;
  isChosen: boolean;
  onChoose: () => void;
}

const WIDTH = 110;

export function GarmentTile({ garment, isChosen, onChoose }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="group grid w-full content-start gap-1.5 text-start"
    >
      <span
        className={classes(
          "relative block overflow-hidden rounded-control",
          isChosen ? "outline-3 outline-accent -outline-offset-3" : "group-hover:opacity-85",
        )}
      >
        <GarmentPicture garment={garment} width={WIDTH} isDescribed={false} />
        {isChosen && (
          <span className="absolute top-1.5 end-1.5 grid size-6 place-items-center rounded-full bg-accent text-on-accent">
            <CheckIcon width={16} height={16} />
          </span>
        )}
      </span>
      <span className="text-small leading-tight">
        <span className="line-clamp-2">{garment.name}</span>
        {garment.state === "lent" && <span className="text-quiet">{STATE_LABELS.lent}</span>}
      </span>
    </button>
  );
}
