/**
 * The handle that moves a tile: only the handle captures the finger, so that the rest still
 * scrolls.
 */
import type { ButtonHTMLAttributes } from "react";
import { MoveIcon } from "@/ui/icons";

export function DragHandle(attributes: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...attributes}
      className="absolute end-0 bottom-0 grid size-target cursor-grab touch-none place-items-center"
    >
      <span className="grid size-8 place-items-center rounded-full bg-canvas/88 text-ink">
        <MoveIcon width={18} height={18} />
      </span>
    </button>
  );
}
