/** A picture under a window of fixed shape: dragged, moved by the arrow keys, and zoomed. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, type Ref, useState } from "react";
import { classes } from "@/lib/classes";
import { type Crop, LARGEST_ZOOM, moved, windowOf, zoomed } from "@/lib/crop";

interface Props {
  url: string;
  crop: Crop;
  /** The window's width over its height. */
  aspect: number;
  onChange: (crop: Crop) => void;
  onUnreadable: () => void;
  picture?: Ref<HTMLImageElement>;
  /** Sizes the window. */
  className: string;
  /** Lies over the window. */
  children?: ReactNode;
}

const STEP = 0.04;
const MOVES: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

export function CropFrame(props: Props) {
  const { url, crop, aspect, onChange, onUnreadable, picture, className, children } = props;
  const [size, setSize] = useState({ width: aspect, height: 1 });
  const move = (by: { x: number; y: number }) => onChange(moved(size, crop, by, aspect));
  const { left, top, width, height } = windowOf(size, crop, aspect);
  return (
    <div className="grid gap-5">
      <button
        type="button"
        aria-label="Move the picture: drag it, or use the arrow keys"
        style={{ aspectRatio: aspect }}
        className={classes(
          "relative mx-auto w-full cursor-grab touch-none overflow-hidden rounded-print bg-surface active:cursor-grabbing",
          className,
        )}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={(event) => dragBy(event, move)}
        onKeyDown={(event) => stepBy(event, move)}
      >
        <img
          ref={picture}
          src={url}
          alt=""
          draggable={false}
          className="absolute max-w-none select-none"
          style={{
            width: `${(size.width / width) * 100}%`,
            left: `${(-left / width) * 100}%`,
            top: `${(-top / height) * 100}%`,
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          onError={onUnreadable}
        />
        {children}
      </button>
      <label className="mx-auto grid w-full max-w-80 gap-1.5 text-small">
        <span className="font-[560]">Closer</span>
        <input
          type="range"
          min={1}
          max={LARGEST_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => onChange(zoomed(size, crop, Number(target.value), aspect))}
          className="min-h-target w-full accent-accent"
        />
      </label>
    </div>
  );
}

function dragBy(event: PointerEvent<HTMLElement>, move: (by: { x: number; y: number }) => void) {
  if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
  const { clientWidth, clientHeight } = event.currentTarget;
  move({ x: event.movementX / clientWidth, y: event.movementY / clientHeight });
}

function stepBy(event: KeyboardEvent, move: (by: { x: number; y: number }) => void) {
  const by = MOVES[event.key];
  if (!by) return;
  event.preventDefault();
  move(by);
}
