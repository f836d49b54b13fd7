/** A picture under a window of fixed shape: drag and pinch, or move and zoom with the keyboard. */
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { classes } from "@/lib/browser/classes";
import { type Crop, moved, type Point, type Size, zoomed } from "@/lib/photos/crop";
import { m } from "@/paraglide/messages.js";
import { type Gesture, usePanAndZoom } from "@/ui/use-pan-and-zoom";

export interface CropProps {
  /** Of the whole picture. */
  size: Size;
  crop: Crop;
  /** The window's width over its height. */
  aspect: number;
  onChange: (crop: Crop) => void;
}

interface Props extends CropProps {
  /** Sizes the window. */
  className?: string;
  /** The content of the window, and its overlays. */
  children: ReactNode;
}

const STEP = 0.04;
const ZOOM_STEP = 1.1;
const DOUBLE_TAP_ZOOM = 2.5;
const MOVES: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const ZOOMS: Record<string, number> = { "+": ZOOM_STEP, "=": ZOOM_STEP, "-": 1 / ZOOM_STEP };

export function CropFrame({ size, crop, aspect, onChange, className, children }: Props) {
  const frame = useRef<HTMLButtonElement>(null);
  // Several pointer events may arrive before React renders the change of the first.
  const latest = useRef(crop);
  latest.current = crop;
  const change = (changed: Crop) => {
    latest.current = changed;
    onChange(changed);
  };
  const handlers = usePanAndZoom(frame, {
    onGesture: (gesture) => change(follow(size, latest.current, aspect, gesture)),
    onDoubleTap: (at) => {
      const zoom = latest.current.zoom < (1 + DOUBLE_TAP_ZOOM) / 2 ? DOUBLE_TAP_ZOOM : 1;
      change(zoomed(size, latest.current, zoom, aspect, at));
    },
  });
  return (
    <button
      ref={frame}
      type="button"
      aria-label={m.crop_move()}
      style={{ aspectRatio: aspect }}
      className={classes(
        "relative mx-auto block w-full cursor-grab touch-none select-none overflow-hidden rounded-print bg-surface active:cursor-grabbing",
        className,
      )}
      {...handlers}
      onKeyDown={(event) => {
        const changed = stepped(size, crop, aspect, event);
        if (!changed) return;
        event.preventDefault();
        change(changed);
      }}
    >
      {children}
    </button>
  );
}

function follow(size: Size, crop: Crop, aspect: number, { by, scale, at }: Gesture): Crop {
  const panned = moved(size, crop, by, aspect);
  return scale === 1 ? panned : zoomed(size, panned, panned.zoom * scale, aspect, at);
}

function stepped(size: Size, crop: Crop, aspect: number, event: KeyboardEvent): Crop | null {
  if (event.ctrlKey || event.metaKey) return null;
  const by = MOVES[event.key];
  const scale = ZOOMS[event.key];
  if (by) return moved(size, crop, by, aspect);
  return scale ? zoomed(size, crop, crop.zoom * scale, aspect) : null;
}
