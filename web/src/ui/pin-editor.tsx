/** Boxes on a picture that can be drawn, moved and sized, by hand or by keyboard. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { type Box, boxBetween, movedBox, sizedBox } from "@/lib/boxes";
import { classes } from "@/lib/classes";

export interface EditedBox extends Box {
  key: string;
  /** What the box marks, said by its button. */
  label: string;
}

interface Props {
  /** The whole picture, not cropped. */
  picture: ReactNode;
  boxes: readonly EditedBox[];
  chosen: string | null;
  onChoose: (key: string | null) => void;
  onDraw: (box: Box) => void;
  onChange: (key: string, box: Box) => void;
  onRemove: (key: string) => void;
}

const STEPS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const STEP = 0.02;
const SHORTEST_DRAG = 0.02;

type Point = { x: number; y: number };
type Drag = { kind: "draw" | "move" | "size"; key: string; from: Point; start: Box };

export function PinEditor({ picture, boxes, chosen, onChoose, onDraw, onChange, onRemove }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const [drawn, setDrawn] = useState<Box | null>(null);

  const pointOf = (event: PointerEvent): Point => {
    const area = frame.current?.getBoundingClientRect();
    if (!area) return { x: 0, y: 0 };
    return {
      x: (event.clientX - area.left) / area.width,
      y: (event.clientY - area.top) / area.height,
    };
  };
  const begin = (event: PointerEvent, begun: Omit<Drag, "from">) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    frame.current?.setPointerCapture(event.pointerId);
    drag.current = { ...begun, from: pointOf(event) };
  };
  const move = (event: PointerEvent) => {
    const now = pointOf(event);
    const { kind, key, from, start } = drag.current ?? {};
    if (!kind || key === undefined || !from || !start) return;
    const by = { x: now.x - from.x, y: now.y - from.y };
    if (kind === "draw") setDrawn(boxBetween(from, now));
    if (kind === "move") onChange(key, movedBox(start, by));
    if (kind === "size") onChange(key, sizedBox(start, by));
  };
  const end = () => {
    const isBox = drawn && drawn.width > SHORTEST_DRAG && drawn.height > SHORTEST_DRAG;
    if (drag.current?.kind === "draw" && isBox) onDraw(drawn);
    drag.current = null;
    setDrawn(null);
  };
  return (
    <div
      ref={frame}
      className="relative touch-none select-none overflow-hidden rounded-print bg-surface"
      onPointerDown={(event) =>
        begin(event, { kind: "draw", key: "", start: { x: 0, y: 0, width: 0, height: 0 } })
      }
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {picture}
      {boxes.map((box) => (
        <BoxHandle
          key={box.key}
          box={box}
          isChosen={chosen === box.key}
          onChoose={() => onChoose(box.key)}
          onGrab={(event, kind) => begin(event, { kind, key: box.key, start: box })}
          onChange={(changed) => onChange(box.key, changed)}
          onRemove={() => onRemove(box.key)}
        />
      ))}
      {drawn && (
        <span
          className="absolute border-2 border-white border-dashed"
          style={placeOf(drawn)}
          aria-hidden="true"
        />
      )}
    </div>
  );
}

interface HandleProps {
  box: EditedBox;
  isChosen: boolean;
  onChoose: () => void;
  onGrab: (event: PointerEvent, kind: "move" | "size") => void;
  onChange: (box: Box) => void;
  onRemove: () => void;
}

function BoxHandle({ box, isChosen, onChoose, onGrab, onChange, onRemove }: HandleProps) {
  const { key: _key, label, ...shape } = box;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      onRemove();
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const by = { x: step.x * STEP, y: step.y * STEP };
    onChange(event.shiftKey ? sizedBox(shape, by) : movedBox(shape, by));
  };
  return (
    <button
      type="button"
      aria-label={`${label}: ${placeWords(shape)}`}
      aria-roledescription="box on the photo"
      aria-pressed={isChosen}
      onPointerDown={(event) => {
        onChoose();
        onGrab(event, "move");
      }}
      onFocus={onChoose}
      onKeyDown={onKeyDown}
      style={placeOf(shape)}
      className={classes(
        "absolute cursor-move rounded-control border-2 shadow-[0_0_0_1px_rgb(0_0_0/0.5)]",
        isChosen ? "z-10 border-white bg-white/15" : "border-white/80",
      )}
    >
      <span className="absolute top-1 left-1 max-w-[calc(100%-0.5rem)] truncate rounded-control bg-black/70 px-1.5 py-0.5 text-label text-white">
        {label}
      </span>
      <span
        onPointerDown={(event) => onGrab(event, "size")}
        className="absolute -right-2 -bottom-2 grid size-8 cursor-nwse-resize place-items-center"
      >
        <span className="size-3.5 rounded-full border-2 border-white bg-black/60" />
      </span>
    </button>
  );
}

const percent = (share: number) => `${share * 100}%`;
const placeOf = (box: Box) => ({
  left: percent(box.x),
  top: percent(box.y),
  width: percent(box.width),
  height: percent(box.height),
});

/** Where a box is, for those who cannot see it. */
function placeWords({ x, y, width, height }: Box): string {
  const shares = [x, y, width, height].map((share) => Math.round(share * 100));
  return `${shares[0]} % from the left, ${shares[1]} % from the top, ${shares[2]} % wide, ${shares[3]} % high`;
}
