/**
 * Boxes on a picture: a tap requests one, a stroke draws one, also inside another. Only the
 * selected box has handles: its label moves it, its corners resize it. A tap on a label selects
 * that box.
 */
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { type Box, boxBetween, isSliver, movedBox, resizedBox } from "@/lib/photos/boxes";
import { usePreventFling } from "@/ui/use-prevent-fling";
import { BoxHandle, boxStyle, type Grip } from "./pin-box";

export interface EditedBox extends Box {
  key: string;
  /** The accessible label of the box's button. */
  label: string;
}

interface Props {
  /** The whole picture, not cropped. */
  picture: ReactNode;
  boxes: readonly EditedBox[];
  chosen: string | null;
  onChoose: (key: string | null) => void;
  onTap: (point: Point) => void;
  onDraw: (box: Box) => void;
  onChange: (key: string, box: Box) => void;
  onRemove: (key: string) => void;
}

export type Point = { x: number; y: number };
interface Drag {
  pointerId: number;
  kind: "draw" | Grip;
  /** Of the box whose label or corner was pressed. */
  key: string;
  /** The element that was pressed. */
  label: HTMLElement;
  from: Point;
  start: Box;
}

const NOTHING: Box = { x: 0, y: 0, width: 0, height: 0 };
/** A pointer that moves less than this many pixels counts as a tap. */
const TAP_PX = 8;

export function PinEditor({ picture, boxes, chosen, ...rest }: Props) {
  const { onChoose, onTap, onDraw, onChange, onRemove } = rest;
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const [drawn, setDrawn] = useState<Box | null>(null);
  usePreventFling(frame);

  const sizeOf = () => frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
  const pointOf = (event: PointerEvent): Point => {
    const { left, top, width, height } = sizeOf();
    return { x: (event.clientX - left) / (width || 1), y: (event.clientY - top) / (height || 1) };
  };
  const stop = () => {
    drag.current = null;
    setDrawn(null);
  };
  const isHeld = ({ pointerId }: PointerEvent) => drag.current?.pointerId === pointerId;
  const begin = (event: PointerEvent, current: Pick<Drag, "kind" | "key" | "start">) => {
    event.stopPropagation();
    // A second finger means a pinch: neither finger draws.
    if (drag.current) return stop();
    if (event.button !== 0) return;
    const { pointerId, currentTarget } = event;
    frame.current?.setPointerCapture?.(pointerId);
    const label = currentTarget as HTMLElement;
    drag.current = { ...current, pointerId, label, from: pointOf(event) };
  };
  const move = (event: PointerEvent) => {
    if (!drag.current || !isHeld(event)) return;
    const { kind, key, from, start } = drag.current;
    const now = pointOf(event);
    const by = { x: now.x - from.x, y: now.y - from.y };
    if (kind === "draw") setDrawn(boxBetween(from, now));
    else onChange(key, kind === "move" ? movedBox(start, by) : resizedBox(start, kind, by));
  };
  const end = (event: PointerEvent) => {
    const current = drag.current;
    if (!current || !isHeld(event)) return;
    stop();
    const { width, height } = sizeOf();
    const now = pointOf(event);
    const [across, down] = [(now.x - current.from.x) * width, (now.y - current.from.y) * height];
    const isTap = Math.hypot(across, down) < TAP_PX;
    if (current.kind === "move") return;
    if (current.kind !== "draw") {
      // A corner's target is larger than it looks: a tap on it is meant for the picture below.
      if (!isTap) return;
      onChange(current.key, current.start);
      onTap(current.from);
    } else if (!isTap) {
      if (!isSliver(across, down)) onDraw(boxBetween(current.from, now));
    } else if (!current.key) onTap(current.from);
    else {
      onChoose(current.key);
      current.label.focus({ preventScroll: true });
    }
  };
  return (
    <div
      ref={frame}
      className="relative h-full touch-none select-none overflow-hidden rounded-print bg-surface"
      onPointerDown={(event) => begin(event, { kind: "draw", key: "", start: NOTHING })}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={(event) => isHeld(event) && stop()}
    >
      {picture}
      {boxes.map(({ key, label, ...box }) => (
        <BoxHandle
          key={key}
          box={box}
          label={label}
          isChosen={chosen === key}
          onChoose={() => onChoose(key)}
          onGrab={(event, kind) => begin(event, { kind, key, start: box })}
          onChange={(changed) => onChange(key, changed)}
          onRemove={() => onRemove(key)}
        />
      ))}
      {drawn && (
        <span
          className="pointer-events-none absolute border-2 border-white border-dashed"
          style={boxStyle(drawn)}
          aria-hidden="true"
        />
      )}
    </div>
  );
}
