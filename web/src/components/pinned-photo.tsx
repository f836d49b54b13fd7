/** An outfit's photo with its pins. Each point shows its garment on tap or focus. */
import { type ReactNode, useRef, useState } from "react";
import { classes } from "@/lib/browser/classes";
import { boxInFrame, pointOf } from "@/lib/photos/boxes";
import { categoryName } from "@/lib/text/categories";
import { m } from "@/paraglide/messages.js";
import { TagIcon } from "@/ui/icons";

export interface DisplayedPin {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  garment: { id: string; name: string; category: string; brand: string; colors: string[] } | null;
}

interface Props {
  /** The picture, filling a frame of `aspectRatio`. */
  children: ReactNode;
  pins: readonly DisplayedPin[];
  photo: { width: number; height: number };
  aspectRatio: number;
  /** What follows the garment's name, such as a link to its details. */
  details?: (pin: ShownPin) => ReactNode;
}

/** A pin whose garment the viewer may see. */
export type ShownPin = DisplayedPin & { garment: NonNullable<DisplayedPin["garment"]> };

export function PinnedPhoto({ children, pins, photo, aspectRatio, details }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const [areShown, setShown] = useState(true);
  const visible = pins.flatMap((pin) => {
    const box = boxInFrame(pin, photo.width / photo.height, aspectRatio);
    return box && pin.garment ? [{ ...pin, box, garment: pin.garment }] : [];
  });
  if (visible.length === 0) return children;
  const boxes = visible.map(({ box }) => box);
  return (
    <div className="relative">
      {children}
      {areShown && (
        <ul aria-label={m.pinned_worn()}>
          {visible.map(({ box, ...pin }) => (
            <PinPoint
              key={pin.id}
              box={box}
              point={pointOf(box, boxes)}
              garment={pin.garment}
              isOpen={open === pin.id}
              onOpen={(isOpen) => setOpen(isOpen ? pin.id : null)}
              details={() => details?.(pin)}
            />
          ))}
        </ul>
      )}
      <button
        type="button"
        aria-pressed={areShown}
        aria-label={m.pinned_show()}
        onClick={() => setShown(!areShown)}
        className="absolute end-1 bottom-1 grid size-target place-items-center"
      >
        <span
          className={classes(
            "grid size-8 place-items-center rounded-full text-ink",
            areShown ? "bg-canvas" : "bg-canvas/70",
          )}
        >
          <TagIcon width={18} height={18} />
        </span>
      </button>
    </div>
  );
}

interface PointProps {
  box: { x: number; y: number; width: number; height: number };
  /** Position of the label. */
  point: { x: number; y: number };
  garment: ShownPin["garment"];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  details: () => ReactNode;
}

/** Keeps the label of a point near the window's edge from being cut off. */
const intoView = (note: HTMLElement | null) => note?.scrollIntoView?.({ block: "nearest" });
const percent = (share: number) => `${share * 100}%`;

function PinPoint({ box, point, garment, isOpen, onOpen, details }: PointProps) {
  const wasOpen = useRef(false);
  return (
    <li>
      {isOpen && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute rounded-control border-2 border-white shadow-lifted"
          style={{
            left: percent(box.x),
            top: percent(box.y),
            width: percent(box.width),
            height: percent(box.height),
          }}
        />
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={garment.name}
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onFocus={() => onOpen(true)}
        // A press focuses first, which opens the label; what counts is the state before the press.
        onClick={({ detail }) => onOpen(detail === 0 ? !isOpen : !wasOpen.current)}
        onKeyDown={({ key }) => key === "Escape" && onOpen(false)}
        className="group absolute grid size-target -translate-x-1/2 -translate-y-1/2 place-items-center"
        style={{ left: percent(point.x), top: percent(point.y) }}
      >
        <span className="size-3.5 rounded-full border-2 border-white bg-black/45 shadow-lifted transition-transform group-hover:scale-125 group-aria-expanded:bg-white" />
      </button>
      {isOpen && <PinNote point={point} garment={garment} details={details} />}
    </li>
  );
}

function PinNote({ point, garment, details }: Pick<PointProps, "point" | "garment" | "details">) {
  const { name, category, brand } = garment;
  const facts = [categoryName(category), brand].filter(Boolean).join(" · ");
  return (
    <div
      ref={intoView}
      className={classes(
        "absolute z-10 grid scroll-my-16 w-max max-w-[70%] gap-0.5 rounded-control bg-raised px-3 py-2 text-small shadow-lifted",
        point.x > 0.5 ? "-translate-x-full" : "",
        point.y > 0.5 ? "-translate-y-full" : "",
      )}
      style={{
        left: percent(point.x),
        top: `calc(${percent(point.y)} ${point.y > 0.5 ? "- 1.25rem" : "+ 1.25rem"})`,
      }}
    >
      <span className="font-[560]">{name}</span>
      {facts && <span className="text-quiet">{facts}</span>}
      {details()}
    </div>
  );
}
