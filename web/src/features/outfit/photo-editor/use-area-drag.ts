/**
 * Tracks one finger on the blur stage: it draws a new area, or moves or resizes the one it holds.
 */
import { type PointerEvent, type RefObject, useRef, useState } from "react";
import type { Point } from "@/lib/photos/crop";
import {
  areaBetween,
  type Corner,
  type Framed,
  movedArea,
  resizedArea,
  strokeCorners,
  tappedArea,
} from "./blur-areas";
import type { Area } from "./photo-edit";

type Held =
  | { kind: "draw" }
  | { kind: "move"; at: number; area: Area }
  | { kind: "resize"; at: number; area: Area; corner: Corner };

export type Grip = Exclude<Held, { kind: "draw" }>;

interface Drag {
  pointerId: number;
  from: Point;
  held: Held;
}

interface Options {
  stage: RefObject<HTMLElement | null>;
  framed: Framed;
  onDraw: (area: Area) => void;
  onChange: (at: number, area: Area) => void;
}

export function useAreaDrag({ stage, framed, onDraw, onChange }: Options) {
  const drag = useRef<Drag | null>(null);
  const [drawn, setDrawn] = useState<Area | null>(null);
  // The finger may be lifted before React has rendered its last move.
  const latest = useRef<Area | null>(null);
  const show = (area: Area | null) => {
    latest.current = area;
    setDrawn(area);
  };

  const begin = (event: PointerEvent, held: Held) => {
    event.stopPropagation();
    if (drag.current) return stopDrawing();
    if (event.button !== 0) return;
    stage.current?.setPointerCapture(event.pointerId);
    drag.current = { pointerId: event.pointerId, from: pointIn(stage.current, event), held };
  };
  /** A second finger means a pinch, not a stroke. */
  const stopDrawing = () => {
    if (drag.current?.held.kind !== "draw") return;
    drag.current = null;
    show(null);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current?.pointerId !== event.pointerId) return;
    const { from, held } = drag.current;
    const to = pointIn(stage.current, event);
    const by = { x: to.x - from.x, y: to.y - from.y };
    if (held.kind === "move") onChange(held.at, movedArea(held.area, by, framed));
    else if (held.kind === "resize") {
      onChange(held.at, resizedArea(held.area, held.corner, by, framed));
    } else {
      const corners = strokeCorners(from, to);
      show(corners && areaBetween(...corners, framed));
    }
  };
  const onPointerUp = ({ pointerId }: PointerEvent) => {
    if (drag.current?.pointerId !== pointerId) return;
    const { from, held } = drag.current;
    drag.current = null;
    if (latest.current) onDraw(latest.current);
    else if (held.kind === "draw") onDraw(tappedArea(from, framed));
    show(null);
  };
  const onPointerCancel = ({ pointerId }: PointerEvent) => {
    if (drag.current?.pointerId === pointerId) drag.current = null;
    show(null);
  };
  const onPointerDown = (event: PointerEvent) => begin(event, { kind: "draw" });
  return { drawn, begin, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

function pointIn(stage: HTMLElement | null, { clientX, clientY }: PointerEvent): Point {
  const { left = 0, top = 0, width = 1, height = 1 } = stage?.getBoundingClientRect() ?? {};
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}
