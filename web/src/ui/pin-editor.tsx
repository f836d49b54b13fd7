/**
 * Boxes on a picture: a tap asks for one, a stroke draws one, also inside another. Only the chosen box
 * has handles: its label moves it, its corners size it. A tap on a label chooses that box.
 */
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { type Box, boxBetween, type Corner, isSliver, movedBox, resizedBox } from "@/lib/boxes";
import { BoxHandle, placeOf } from "./pin-box";
import { useNoFling } from "./use-no-fling";

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
  onTap: (point: Point) => void;
  onDraw: (box: Box) => void;
  onChange: (key: string, box: Box) => void;
  onRemove: (key: string) => void;
}

export type Point = { x: number; y: number };
export type Grip = "move" | Corner;
interface Drag {
  pointerId: number;
  kind: "draw" | Grip;
  /** Of the box whose label or corner was pressed. */
  key: string;
  /** What was pressed. */
  label: HTMLElement;
  from: Point;
  start: Box;
}

const NOTHING: Box = { x: 0, y: 0, width: 0, height: 0 };
/** A finger that lifts within these pixels has tapped. */
const TAP_PX = 8;

export function PinEditor({ picture, boxes, chosen, ...given }: Props) {
  const { onChoose, onTap, onDraw, onChange, onRemove } = given;
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const [drawn, setDrawn] = useState<Box | null>(null);
  useNoFling(frame);

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
  const begin = (event: PointerEvent, begun: Pick<Drag, "kind" | "key" | "start">) => {
    event.stopPropagation();
    // A second finger means to pinch: it draws nothing, and neither does the first one.
    if (drag.current) return stop();
    if (event.button !== 0) return;
    const { pointerId, currentTarget } = event;
    frame.current?.setPointerCapture?.(pointerId);
    const label = currentTarget as HTMLElement;
    drag.current = { ...begun, pointerId, label, from: pointOf(event) };
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
    const begun = drag.current;
    if (!begun || !isHeld(event)) return;
    stop();
    const { width, height } = sizeOf();
    const now = pointOf(event);
    const [across, down] = [(now.x - begun.from.x) * width, (now.y - begun.from.y) * height];
    const isTap = Math.hypot(across, down) < TAP_PX;
    if (begun.kind === "move") return;
    if (begun.kind !== "draw") {
      // A corner is larger than it looks: a tap is meant for what lies below.
      if (!isTap) return;
      onChange(begun.key, begun.start);
      onTap(begun.from);
    } else if (!isTap) {
      if (!isSliver(across, down)) onDraw(boxBetween(begun.from, now));
    } else if (!begun.key) onTap(begun.from);
    else {
      onChoose(begun.key);
      begun.label.focus({ preventScroll: true });
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
          style={placeOf(drawn)}
          aria-hidden="true"
        />
      )}
    </div>
  );
}
