/** A selectable outfit: the picture itself is the checkbox or radio button. */
import type { Outfit } from "@/api/types";
import { OutfitTile } from "@/components/outfit-tile";
import { classes } from "@/lib/browser/classes";
import { describeOutfit } from "@/lib/text/outfit-text";
import { CheckIcon } from "@/ui/icons";

interface Props {
  outfit: Outfit;
  isChosen: boolean;
  onChange: () => void;
  /** For a single choice: the name of the radio group. */
  group?: string;
  lazy?: boolean;
}

export function PickTile({ outfit, isChosen, onChange, group, lazy }: Props) {
  return (
    <label className="group relative block cursor-pointer rounded-print outline-accent outline-offset-3 has-focus-visible:outline-2">
      <input
        type={group ? "radio" : "checkbox"}
        name={group}
        checked={isChosen}
        onChange={onChange}
        aria-label={describeOutfit(outfit)}
        className="absolute inset-0 z-10 size-full cursor-pointer opacity-0"
      />
      <OutfitTile photo={outfit.photo} alt="" lazy={lazy}>
        <span
          className={classes(
            "absolute inset-0 transition-opacity",
            isChosen
              ? "border-4 border-accent bg-canvas/24"
              : "bg-ink opacity-0 group-hover:opacity-8",
          )}
        />
        <span
          className={classes(
            "absolute top-2 end-2 grid size-7 place-items-center border",
            group ? "rounded-full" : "rounded-control",
            isChosen
              ? "border-accent bg-accent text-on-accent"
              : "border-edge bg-canvas/88 text-transparent",
          )}
        >
          <CheckIcon className="size-4.5" strokeWidth={2.5} />
        </span>
      </OutfitTile>
    </label>
  );
}
