/** A picture under a round window: dragged, moved by the arrow keys, and zoomed. */
import { type KeyboardEvent, type PointerEvent, type Ref, useState } from "react";
import { type Crop, LARGEST_ZOOM, moved, squareOf, zoomed } from "@/lib/crop";

interface Props {
  url: string;
  crop: Crop;
  onChange: (crop: Crop) => void;
  onUnreadable: () => void;
  picture: Ref<HTMLImageElement>;
}

const STEP = 0.04;
const MOVES: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

export function SquareCrop({ url, crop, onChange, onUnreadable, picture }: Props) {
  const [size, setSize] = useState({ width: 1, height: 1 });
  const move = (by: { x: number; y: number }) => onChange(moved(size, crop, by));
  const { left, top, side } = squareOf(size, crop);
  return (
    <div className="grid gap-5">
      <button
        type="button"
        aria-label="Move the picture: drag it, or use the arrow keys"
        className="relative mx-auto aspect-square w-full max-w-80 cursor-grab touch-none overflow-hidden rounded-print bg-surface active:cursor-grabbing"
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
            width: `${(size.width / side) * 100}%`,
            left: `${(-left / side) * 100}%`,
            top: `${(-top / side) * 100}%`,
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          onError={onUnreadable}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_999px_var(--color-veil)]"
        />
      </button>
      <label className="mx-auto grid w-full max-w-80 gap-1.5 text-small">
        <span className="font-[560]">Closer</span>
        <input
          type="range"
          min={1}
          max={LARGEST_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => onChange(zoomed(size, crop, Number(target.value)))}
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
