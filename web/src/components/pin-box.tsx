/**
 * One box on a picture: its outline and label. The selected box's label moves it, its corners
 * resize it.
 */
import type { KeyboardEvent, PointerEvent } from "react";
import { classes } from "@/lib/browser/classes";
import { type Box, CORNERS, type Corner, movedBox, sizedBox } from "@/lib/photos/boxes";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";

export type Grip = "move" | Corner;

interface Props {
  box: Box;
  /** The name of the marked piece. */
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  /** "draw": the label of an unselected box is no handle, so a stroke from it draws. */
  onGrab: (event: PointerEvent, grip: Grip | "draw") => void;
  onChange: (box: Box) => void;
  onRemove: () => void;
}

const STEPS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const STEP = 0.02;

export function BoxHandle({ box, label, isChosen, onChoose, onGrab, onChange, onRemove }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      onRemove();
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const by = { x: step.x * STEP, y: step.y * STEP };
    onChange(event.shiftKey ? sizedBox(box, by) : movedBox(box, by));
  };
  return (
    <div
      className={classes("pointer-events-none absolute", isChosen && "z-10")}
      style={boxStyle(box)}
    >
      <span
        aria-hidden="true"
        className={classes(
          "absolute inset-0 rounded-control border-2 shadow-[0_0_0_1px_rgb(0_0_0/0.45)]",
          isChosen ? "border-white bg-white/10" : "border-white/70",
        )}
      />
      <button
        type="button"
        aria-label={describeBox(label, box)}
        aria-roledescription={m.pin_box()}
        aria-pressed={isChosen}
        onPointerDown={(event) => onGrab(event, isChosen ? "move" : "draw")}
        // A mouse would focus at once, before it is clear whether it taps or draws.
        onMouseDown={(event) => isChosen || event.preventDefault()}
        onFocus={onChoose}
        onKeyDown={onKeyDown}
        className={classes(
          "pointer-events-auto absolute top-1/2 left-1/2 grid min-h-target w-max min-w-target max-w-40 -translate-x-1/2 -translate-y-1/2 place-items-center",
          isChosen ? "cursor-move" : "cursor-pointer",
        )}
      >
        <span
          className={classes(
            "max-w-full truncate rounded-full px-2.5 py-1 font-[560] text-label",
            isChosen ? "bg-white text-black" : "bg-black/65 text-white",
          )}
        >
          {label}
        </span>
      </button>
      {isChosen &&
        CORNERS.map((corner) => (
          <span
            key={corner}
            data-corner={corner}
            onPointerDown={(event) => onGrab(event, corner)}
            className={classes(
              "pointer-events-auto absolute grid size-target place-items-center",
              corner.includes("top") ? "top-0 -translate-y-1/2" : "bottom-0 translate-y-1/2",
              corner.includes("left") ? "left-0 -translate-x-1/2" : "right-0 translate-x-1/2",
              corner === "top-left" || corner === "bottom-right"
                ? "cursor-nwse-resize"
                : "cursor-nesw-resize",
            )}
          >
            <span className="size-3.5 rounded-full border-2 border-white bg-black/60" />
          </span>
        ))}
    </div>
  );
}

const percent = (share: number) => `${share * 100}%`;
export const boxStyle = (box: Box) => ({
  left: percent(box.x),
  top: percent(box.y),
  width: percent(box.width),
  height: percent(box.height),
});

/** Describes a box's position for people who cannot see it. */
function describeBox(label: string, { x, y, width, height }: Box): string {
  const shown = (share: number) => formatNumber(Math.round(share * 100));
  return m.pin_position({
    label,
    x: shown(x),
    y: shown(y),
    width: shown(width),
    height: shown(height),
  });
}
