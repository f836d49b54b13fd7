/** Buttons that lie on a photo's lower edge. */
import type { ReactNode } from "react";
import { classes } from "@/lib/classes";

export const OnPhoto = ({ children }: { children: ReactNode }) => (
  <div className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-wrap items-end justify-center gap-2 bg-linear-to-t from-black/45 to-transparent p-3 pt-12">
    {children}
  </div>
);

interface Props {
  children: ReactNode;
  onPress: () => void;
  isDisabled?: boolean;
  /** The one that most people want. */
  isMain?: boolean;
}

export function OnPhotoButton({ children, onPress, isDisabled, isMain }: Props) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      className={classes(
        "pointer-events-auto inline-flex min-h-target select-none items-center gap-2 rounded-full px-4 font-[560] text-[0.9375rem] backdrop-blur-sm disabled:opacity-60",
        isMain ? "bg-white text-black" : "bg-black/60 text-white hover:bg-black/75",
      )}
    >
      {children}
    </button>
  );
}
