/**
 * Pan and zoom by fingers, mouse and wheel: one finger pans, two pinch, a double tap or the wheel
 * zooms.
 */
import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import type { Point } from "@/lib/photos/crop";
import { usePreventFling } from "./use-prevent-fling";

export interface Gesture {
  /** How far the fingers moved, in fractions of the window. */
  by: Point;
  /** The change of their distance: 1 is none. */
  scale: number;
  /** How far the fingers turned around each other, in degrees clockwise. */
  turn: number;
  /** The center between the fingers after the move, in fractions of the window. */
  at: Point;
}

interface Handlers {
  onGesture: (gesture: Gesture) => void;
  onDoubleTap: (at: Point) => void;
}

const DOUBLE_TAP_MS = 300;
const TAP_SLOP_PX = 24;
const WHEEL_SPEED = 0.002;
const NOWHERE: Point = { x: 0, y: 0 };

/**
 * Give the returned handlers to the window's element, which must not pan by itself (touch-none).
 */
export function usePanAndZoom(frame: RefObject<HTMLElement | null>, handlers: Handlers) {
  const fingers = useRef(new Map<number, Point>());
  const taps = useDoubleTap();
  useWheel(frame, handlers.onGesture);
  usePreventFling(frame);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || fingers.current.size === 2) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    fingers.current.set(event.pointerId, pixelOf(event));
    taps.onDown(pixelOf(event), fingers.current.size);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = spreadOf(fingers.current);
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, pixelOf(event));
    taps.onMove(pixelOf(event));
    const after = spreadOf(fingers.current);
    const { clientWidth, clientHeight } = event.currentTarget;
    handlers.onGesture({
      by: { x: (after.x - before.x) / clientWidth, y: (after.y - before.y) / clientHeight },
      scale: before.distance > 0 ? after.distance / before.distance : 1,
      turn: before.distance > 0 ? turnBetween(before.angle, after.angle) : 0,
      at: shareOf(event.currentTarget, after),
    });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId)) return;
    const at = pixelOf(event);
    if (taps.isDouble(at, event.timeStamp)) handlers.onDoubleTap(shareOf(event.currentTarget, at));
  };
  const onPointerCancel = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

const pixelOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
  x: clientX,
  y: clientY,
});

function shareOf(frame: HTMLElement, { x, y }: Point): Point {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: (x - left) / width, y: (y - top) / height };
}

/** The center between one or two fingers, their distance and the angle of the line between them. */
function spreadOf(fingers: ReadonlyMap<number, Point>) {
  const [item = NOWHERE, other = item] = fingers.values();
  const distance = Math.hypot(item.x - other.x, item.y - other.y);
  const angle = (Math.atan2(other.y - item.y, other.x - item.x) * 180) / Math.PI;
  return { x: (item.x + other.x) / 2, y: (item.y + other.y) / 2, distance, angle };
}

/** The shorter way around from one angle to another, in degrees. */
const turnBetween = (from: number, to: number) => ((to - from + 540) % 360) - 180;

/**
 * Distinguishes a second tap on the same spot from a drag, and from two fingers lifted after a
 * pinch.
 */
function useDoubleTap() {
  const down = useRef<Point | null>(null);
  const last = useRef({ ...NOWHERE, time: Number.NEGATIVE_INFINITY });
  const isNear = (item: Point, other: Point) =>
    Math.hypot(item.x - other.x, item.y - other.y) < TAP_SLOP_PX;
  return {
    onDown: (at: Point, fingers: number) => {
      down.current = fingers === 1 ? at : null;
    },
    onMove: (at: Point) => {
      if (down.current && !isNear(at, down.current)) down.current = null;
    },
    isDouble: (at: Point, time: number): boolean => {
      const isTap = down.current !== null;
      const before = last.current;
      const isSecond = isTap && isNear(at, before) && time - before.time < DOUBLE_TAP_MS;
      last.current = { ...at, time: isTap && !isSecond ? time : Number.NEGATIVE_INFINITY };
      return isSecond;
    },
  };
}

/** React's own wheel handlers are passive: they cannot keep the page from scrolling. */
function useWheel(frame: RefObject<HTMLElement | null>, onGesture: Handlers["onGesture"]): void {
  const latest = useRef(onGesture);
  latest.current = onGesture;
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const scale = Math.exp(-event.deltaY * WHEEL_SPEED);
      const at = shareOf(event.currentTarget as HTMLElement, pixelOf(event));
      latest.current({ by: NOWHERE, scale, turn: 0, at });
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, [frame]);
}
