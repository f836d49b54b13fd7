/** The picture that is cut out: a tap cuts an area away, a finger brushes. */
import { type PointerEvent, useCallback, useRef } from "react";
import { canvasOf } from "@/lib/photos/canvas";
import type { Point } from "@/lib/photos/crop";
import type { Mask } from "@/lib/photos/cut-out";
import { m } from "@/paraglide/messages.js";
import { DrawnPicture } from "@/ui/drawn-picture";
import { drawMasked } from "./piece-pictures";

interface Props {
  picture: ImageBitmap;
  mask: Mask;
  /** Called with the points of a finger, in fractions of the picture. */
  onTouch: (at: Point, from: Point | null) => void;
}

/** What is cut away stays visible faintly, so that it can be brought back. */
const FAINT = 0.15;
const CHECKERED =
  "bg-[repeating-conic-gradient(#e6e6e6_0_25%,#ffffff_0_50%)] bg-[length:1.25rem_1.25rem]";

export function CutOutCanvas({ picture, mask, onTouch }: Props) {
  const finger = useRef<{ id: number; at: Point } | null>(null);
  const draw = useCallback(() => {
    const { canvas, context } = canvasOf(picture);
    context.globalAlpha = FAINT;
    context.drawImage(picture, 0, 0);
    context.globalAlpha = 1;
    context.drawImage(drawMasked(picture, mask).canvas, 0, 0);
    return canvas;
  }, [picture, mask]);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const at = pointIn(event);
    finger.current = { id: event.pointerId, at };
    onTouch(at, null);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (finger.current?.id !== event.pointerId) return;
    const { at: from } = finger.current;
    const at = pointIn(event);
    finger.current = { id: event.pointerId, at };
    onTouch(at, from);
  };
  const onPointerEnd = () => {
    finger.current = null;
  };
  return (
    <div className="[container-type:size] grid place-items-center">
      <div
        className={`touch-none cursor-crosshair overflow-hidden rounded-print ${CHECKERED}`}
        style={{
          aspectRatio: picture.width / picture.height,
          width: `min(100cqw, ${(100 * picture.width) / picture.height}cqh)`,
        }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
      >
        <DrawnPicture draw={draw} label={m.collage_the_cut_out()} />
      </div>
    </div>
  );
}

function pointIn({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}
