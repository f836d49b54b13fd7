/** The handle by which a tile is moved: only it takes the finger, so that the rest still scrolls. */
import type { ButtonHTMLAttributes } from "react";
import { MoveIcon } from "@/ui/icons";

export function MoveHandle(attributes: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...attributes}
      className="absolute right-0 bottom-0 grid size-target cursor-grab touch-none place-items-center"
    >
      <span className="grid size-8 place-items-center rounded-full bg-canvas/88 text-ink">
        <MoveIcon width={18} height={18} />
      </span>
    </button>
  );
}
