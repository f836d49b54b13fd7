/** One of a few small options in a row, such as a filter. */
import type { ReactNode } from "react";
import { classes } from "@/lib/browser/classes";

export const CHOICE =
  "inline-flex min-h-target items-center gap-2 rounded-full border border-edge px-4 text-small transition-colors hover:border-ink";
export const SELECTED = "border-ink bg-ink text-canvas";

interface Props {
  chosen: boolean;
  onPress: () => void;
  children: ReactNode;
}

export function ChoiceChip({ chosen, onPress, children }: Props) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onPress}
      className={classes(CHOICE, chosen && SELECTED)}
    >
      {children}
    </button>
  );
}
