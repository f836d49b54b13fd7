/** The invisible file input over a control that takes photos. Other files are refused. */

import { m } from "@/paraglide/messages.js";
import { filterPhotos } from "./filter-photos";

interface Props {
  onPick: (files: readonly File[]) => void;
  takesSeveral?: boolean;
  isDisabled?: boolean;
  title?: string;
}

export const ACCEPTED_PHOTOS = "image/jpeg,image/png,image/webp,image/heic,image/heif";

export function PhotoInput({ onPick, takesSeveral, isDisabled, title }: Props) {
  const pick = async (files: readonly File[]) => {
    const photos = await filterPhotos(files);
    if (photos.length > 0) onPick(photos);
  };
  return (
    <input
      type="file"
      accept={ACCEPTED_PHOTOS}
      multiple={takesSeveral}
      disabled={isDisabled}
      aria-label={m.photo_choose()}
      title={title}
      className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
      onChange={({ target }) => {
        void pick(Array.from(target.files ?? []));
        target.value = "";
      }}
    />
  );
}
