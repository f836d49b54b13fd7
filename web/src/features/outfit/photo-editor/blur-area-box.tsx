/**
 * A blur area on the photo: drag it to move, drag three corners to resize, remove at the fourth.
 */
import type { CSSProperties, KeyboardEvent, PointerEvent } from "react";
import { PORTRAIT, type Point, toWindow, windowOf } from "@/lib/photos/crop";
import { m } from "@/paraglide/messages.js";
import { CloseIcon } from "@/ui/icons";
import { type Corner, cornersOf, type Framed, isInWindow, steppedArea } from "./blur-areas";
import type { Area } from "./photo-edit";
import type { Grip } from "./use-area-drag";

interface Props {
  at: number;
  area: Area;
  framed: Framed;
  isChosen: boolean;
  onBegin: (event: PointerEvent, held: Grip) => void;
  onChange: (area: Area) => void;
  onChoose: () => void;
  onRemove: () => void;
}

const RESIZING = [0, 2, 3] as const;
const REMOVING = 1;
const CURSORS = ["cursor-nwse-resize", "", "cursor-nwse-resize", "cursor-nesw-resize"];

export function BlurAreaBox(props: Props) {
  const { at, area, framed, isChosen, onBegin, onChange, onChoose, onRemove } = props;
  if (!isInWindow(area, framed)) return null;
  const corners = cornersOf(area, framed);
  const press = (event: KeyboardEvent) => {
    const isRemoval = event.key === "Delete" || event.key === "Backspace";
    const changed = steppedArea(area, event.key, event.shiftKey, framed);
    if (isRemoval) onRemove();
    if (changed) onChange(changed);
    if (isRemoval || changed) event.preventDefault();
  };
  return (
    <div className={isChosen ? "contents *:z-10" : "contents"}>
      <AreaOutline area={area} framed={framed}>
        <button
          type="button"
          aria-label={m.outfit_editor_area({ number: at + 1 })}
          className="size-full cursor-move touch-none focus-visible:outline-4"
          onPointerDown={(event) => onBegin(event, { kind: "move", at, area })}
          onFocus={onChoose}
          onKeyDown={press}
        />
      </AreaOutline>
      {RESIZING.map((corner) => (
        <span
          key={corner}
          data-handle={corner}
          aria-hidden="true"
          className={`absolute grid size-target touch-none place-items-center ${CURSORS[corner]}`}
          style={positionOf(corners, corner)}
          onPointerDown={(event) => onBegin(event, { kind: "resize", at, area, corner })}
        >
          <span className="size-3.5 rounded-full border-2 border-white bg-black" />
        </span>
      ))}
      <button
        type="button"
        aria-label={m.outfit_editor_remove_area({ number: at + 1 })}
        className="absolute grid size-target touch-none place-items-center"
        style={positionOf(corners, REMOVING)}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={onRemove}
      >
        <span className="grid size-7 place-items-center rounded-full border-2 border-white bg-black text-white">
          <CloseIcon width={16} height={16} strokeWidth={2} />
        </span>
      </button>
    </div>
  );
}

interface OutlineProps {
  area: Area;
  framed: Framed;
  children?: React.ReactNode;
}

/** The area's outline, visible on light and dark photos alike. */
export function AreaOutline({ area, framed, children }: OutlineProps) {
  return (
    <div
      className="absolute rounded-control border-2 border-white outline-2 outline-black"
      style={outlineOf(area, framed)}
    >
      {children}
    </div>
  );
}

function outlineOf(area: Area, { size, crop }: Framed): CSSProperties {
  const { width, height, rotation } = windowOf(size, crop, PORTRAIT);
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const { x, y } = toWindow(middle, size, crop, PORTRAIT);
  return {
    left: `${x * 100}%`,
    top: `${y * 100}%`,
    width: `${((area.width * size.width) / width) * 100}%`,
    height: `${((area.height * size.height) / height) * 100}%`,
    transform: `translate(-50%, -50%) rotate(${rotation}rad)`,
  };
}

/** Maximum outward offset in pixels, so that the targets of a small area do not overlap. */
const OUTWARDS = 11;
/** Pixels. */
const HALF_TARGET = 22;
/** Pixels of every target that stay inside the window, whatever lies outside. */
const INSIDE = 12;

/** A corner's target lies on the corner, and further out the closer the opposite corner is. */
function positionOf(corners: readonly Point[], corner: Corner): CSSProperties {
  const here = corners[corner] ?? { x: 0, y: 0 };
  const opposite = corners[(corner + 2) % 4] ?? here;
  const between = (side: "x" | "y", isPositive: boolean) => {
    const half = Math.abs(here[side] - opposite[side]) * 50;
    const outwards = `clamp(0px, ${HALF_TARGET}px - ${half}%, ${OUTWARDS}px)`;
    const offset = `${here[side] * 100}% ${isPositive ? "+" : "-"} ${outwards}`;
    return `clamp(${INSIDE}px, ${offset}, calc(100% - ${INSIDE}px))`;
  };
  return {
    left: between("x", corner === 1 || corner === 2),
    top: between("y", corner > 1),
    transform: "translate(-50%, -50%)",
  };
}
