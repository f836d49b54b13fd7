/** The viewer's picture with its pins, and links to the adjacent outfits. */
import type { Outfit } from "@/api/types";
import { PinnedPhoto } from "@/components/pinned-photo";
import { classes } from "@/lib/browser/classes";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { BackIcon, ForwardIcon } from "@/ui/icons";
import { Image } from "@/ui/image";
import { PICTURE_SIZES } from "./use-adjacent-outfits";
import { useSwipe } from "./use-swipe";
import { VIEWER_FRAME } from "./viewer-layout";

interface Props {
  outfit: Outfit;
  /** Undefined at the ends. */
  onPrevious?: () => void;
  onNext?: () => void;
}

export function ViewerPicture({ outfit, onPrevious, onNext }: Props) {
  const { offset, handlers } = useSwipe({ onPrevious, onNext });
  return (
    <div {...handlers} className={VIEWER_FRAME}>
      <div
        style={{ transform: offset ? `translateX(${offset}px)` : undefined }}
        className={classes(!offset && "transition-transform duration-200 ease-settle")}
      >
        <PinnedPhoto pins={outfit.pins} photo={outfit.photo} aspectRatio={0.6}>
          <Image
            path={outfit.photo.path}
            bucket={outfit.photo.bucket}
            thumbhash={outfit.photo.thumbhash}
            alt={describeOutfit(outfit)}
            aspectRatio={0.6}
            sizes={PICTURE_SIZES}
            lazy={false}
          />
        </PinnedPhoto>
      </div>
      <Arrow side="start" label={m.tags_previous()} onPress={onPrevious} />
      <Arrow side="end" label={m.tags_next()} onPress={onNext} />
    </div>
  );
}

interface ArrowProps {
  side: "start" | "end";
  label: string;
  onPress?: () => void;
}

/** At the ends it stays, to keep the focus, but does nothing. */
function Arrow({ side, label, onPress }: ArrowProps) {
  const Icon = side === "start" ? BackIcon : ForwardIcon;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!onPress || undefined}
      onClick={onPress}
      className={classes(
        "absolute top-1/2 grid size-target -translate-y-1/2 place-items-center rounded-full bg-canvas/88 text-ink transition-opacity aria-disabled:opacity-40",
        side === "start" ? "start-2" : "end-2",
      )}
    >
      <Icon width={22} height={22} />
    </button>
  );
}
