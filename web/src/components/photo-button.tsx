/** A button that takes or chooses a photo, for a page header. */
import { classes } from "@/lib/browser/classes";
import { CameraIcon } from "@/ui/icons";
import { PhotoInput } from "./photo-input";

interface Props {
  onPick: (file: File) => void;
  look?: keyof typeof LOOKS;
  children: string;
}

const LOOKS = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border border-edge text-ink hover:bg-surface",
} as const;

export function PhotoButton({ onPick, look = "primary", children }: Props) {
  return (
    <label
      className={classes(
        "relative inline-flex min-h-target cursor-pointer items-center justify-center gap-2 overflow-hidden rounded-control px-5 font-[560] text-[0.9375rem] transition-colors focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-3",
        LOOKS[look],
      )}
    >
      <CameraIcon />
      <span aria-hidden="true">{children}</span>
      <PhotoInput onPick={([file]) => file && onPick(file)} />
    </label>
  );
}
