/** A frame that accepts a photo from the camera, the library, or by drag and drop. */
import { type DragEvent, useState } from "react";
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";
import { CameraIcon } from "@/ui/icons";
import { filterPhotos } from "./filter-photos";
import { PhotoInput } from "./photo-input";

export { ACCEPTED_PHOTOS } from "./photo-input";

interface Props {
  onPick: (file: File) => void;
  /** Takes more than one at once. */
  onPickSeveral?: (files: readonly File[]) => void;
  /** Wider than tall, where more than the photo has to fit on a phone's first screen. */
  isShort?: boolean;
}

export function PhotoPicker({ onPick, onPickSeveral, isShort }: Props) {
  const [over, setOver] = useState(false);
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    take(await filterPhotos(Array.from(files).filter(({ type }) => type.startsWith("image/"))));
  };
  const take = (files: readonly File[]) => {
    const [first, second] = files;
    if (first && second && onPickSeveral) onPickSeveral(files);
    else if (first) onPick(first);
  };
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
      className={classes(
        "relative mx-auto grid w-full max-w-72 cursor-pointer place-content-center justify-items-center gap-3 rounded-print border border-edge border-dashed text-center transition-colors focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-3 hover:bg-surface",
        isShort ? "aspect-[3/2]" : "aspect-portrait",
        over && "bg-accent-soft",
      )}
    >
      <CameraIcon width={36} height={36} className="text-accent" />
      <span className="font-[560]">{m.photo_take()}</span>
      <span className="px-8 text-quiet text-small">{m.photo_stripped()}</span>
      <PhotoInput onPick={take} takesSeveral={onPickSeveral !== undefined} />
    </label>
  );
}
