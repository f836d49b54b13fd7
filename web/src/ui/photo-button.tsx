/** A button that takes or chooses a photo, for the head of a page. */

import { CameraIcon } from "./icons";
import { ACCEPTED_PHOTOS } from "./photo-picker";

interface Props {
  onPick: (file: File) => void;
  children: string;
}

export function PhotoButton({ onPick, children }: Props) {
  return (
    <label className="relative inline-flex min-h-target cursor-pointer items-center justify-center gap-2 overflow-hidden rounded-control bg-accent px-5 font-[560] text-[0.9375rem] text-on-accent transition-colors focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-3 hover:bg-accent-strong">
      <CameraIcon />
      <span aria-hidden="true">{children}</span>
      <input
        type="file"
        accept={ACCEPTED_PHOTOS}
        aria-label="choose photo"
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onPick(file);
          target.value = "";
        }}
      />
    </label>
  );
}
