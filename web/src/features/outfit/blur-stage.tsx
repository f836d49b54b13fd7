/** The photo with areas to blur: drawn by dragging, moved and sized by hand or by the keyboard. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { type Area, drawPhoto, inPicture, inWindow, type PhotoEdit } from "./photo-edit";

interface Props {
  picture: ImageBitmap;
  edit: PhotoEdit;
  onChange: (edit: PhotoEdit) => void;
}

const SHOWN_WIDTH = 480;
const SMALLEST = 0.04;
const STEP = 0.02;
const IN_THE_MIDDLE: Area = { x: 0.35, y: 0.1, width: 0.3, height: 0.18 };
const MOST_AREAS = 20;

export function BlurStage({ picture, edit, onChange }: Props) {
  const areas = edit.areas.map((area) => inWindow(area, picture, edit.crop));
  const keep = (changed: readonly Area[]) =>
    onChange({ ...edit, areas: changed.map((area) => inPicture(area, picture, edit.crop)) });
  const add = (area: Area) => areas.length < MOST_AREAS && keep([...areas, area]);
  const replace = (at: number, area: Area) => keep(areas.map((one, i) => (i === at ? area : one)));
  const remove = (at: number) => keep(areas.filter((_, i) => i !== at));
  const drawn = useDrawnArea(add);
  return (
    <div className="grid gap-4">
      <p className="text-quiet text-small">
        Drag over a face, a number plate, a child. It is blurred on this device: nobody gets the
        sharp picture, we neither.
      </p>
      <div
        className="relative mx-auto aspect-portrait w-full max-w-60 touch-none select-none overflow-hidden rounded-print bg-surface"
        {...drawn.handlers}
      >
        <Picture picture={picture} edit={edit} />
        {areas.map((area, at) => (
          <AreaBox
            // biome-ignore lint/suspicious/noArrayIndexKey: an area has no other name than its place.
            key={at}
            name={`Area ${at + 1}`}
            area={area}
            onChange={(changed) => replace(at, changed)}
            onRemove={() => remove(at)}
          />
        ))}
        {drawn.area && <span className={`${BOX} pointer-events-none`} style={place(drawn.area)} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button look="secondary" onPress={() => add(IN_THE_MIDDLE)}>
          Add an area
        </Button>
        {areas.length > 0 && (
          <Button look="quiet" onPress={() => keep([])}>
            Clear all
          </Button>
        )}
      </div>
      {areas.length > 0 && (
        <Checkbox
          isSelected={edit.blursRest}
          onChange={(blursRest) => onChange({ ...edit, blursRest })}
        >
          Blur everything else instead
        </Checkbox>
      )}
    </div>
  );
}

const BOX = "absolute rounded-control border-2 border-on-accent outline-2 outline-accent";

const place = ({ x, y, width, height }: Area) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});

function Picture({ picture, edit }: { picture: ImageBitmap; edit: PhotoEdit }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const drawn = drawPhoto(picture, edit, SHOWN_WIDTH);
    const shown = canvas.current;
    if (!shown) return;
    shown.width = drawn.width;
    shown.height = drawn.height;
    shown.getContext("2d")?.drawImage(drawn, 0, 0);
  }, [picture, edit]);
  return <canvas ref={canvas} className="size-full" role="img" aria-label="The photo, blurred" />;
}

interface AreaProps {
  name: string;
  area: Area;
  onChange: (area: Area) => void;
  onRemove: () => void;
}

function AreaBox({ name, area, onChange, onRemove }: AreaProps) {
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width, height } = stageOf(event.currentTarget);
    const [x, y] = [area.x + event.movementX / width, area.y + event.movementY / height];
    onChange(within({ ...area, x, y }));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Delete" || event.key === "Backspace") onRemove();
    const changed = stepped(area, event);
    if (changed) onChange(within(changed));
    if (changed || event.key === "Delete" || event.key === "Backspace") event.preventDefault();
  };
  return (
    <button
      type="button"
      aria-label={`${name}: arrow keys move it, with Shift they size it, Delete takes it away`}
      className={`${BOX} cursor-move touch-none focus-visible:outline-4`}
      style={place(area)}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onDoubleClick={onRemove}
      onKeyDown={press}
    />
  );
}

function stepped(area: Area, { key, shiftKey }: KeyboardEvent): Area | null {
  const right = key === "ArrowRight" ? STEP : key === "ArrowLeft" ? -STEP : 0;
  const down = key === "ArrowDown" ? STEP : key === "ArrowUp" ? -STEP : 0;
  if (right === 0 && down === 0) return null;
  if (!shiftKey) return { ...area, x: area.x + right, y: area.y + down };
  return { ...area, width: area.width + right, height: area.height + down };
}

/** Inside of the window, and never too small to be found again. */
function within({ x, y, width, height }: Area): Area {
  const [w, h] = [Math.max(SMALLEST, Math.min(width, 1)), Math.max(SMALLEST, Math.min(height, 1))];
  const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  return { x: clamp(x, 1 - w), y: clamp(y, 1 - h), width: w, height: h };
}

const stageOf = (box: HTMLElement) => (box.parentElement ?? box).getBoundingClientRect();

/** An area that is being drawn from where the pointer went down to where it is. */
function useDrawnArea(onDrawn: (area: Area) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const [area, setArea] = useState<Area | null>(null);
  const point = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = point(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!start.current) return;
    const [from, to] = [start.current, point(event)];
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
    setArea({ x, y, width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) });
  };
  const onPointerUp = () => {
    start.current = null;
    if (area && area.width > SMALLEST && area.height > SMALLEST) onDrawn(within(area));
    setArea(null);
  };
  return { area, handlers: { onPointerDown, onPointerMove, onPointerUp } };
}
