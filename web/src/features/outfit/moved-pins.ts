/** Where pins lie after the photo under them was cropped or turned in another way. */
import { SMALLEST, tidyBox } from "@/lib/boxes";
import { type Crop, PORTRAIT, type Size, toPicture, toWindow, windowOf } from "@/lib/crop";
import type { Pins } from "./outfit-values";

type Pin = Pins[number];

/**
 * The pins that still lie in the window, if only in part. A pin stays on the same spot of the
 * picture (`size`, in pixels) and as large on it; straightening turns its middle, not its box.
 */
export function movedPins(pins: Pins, size: Size, before: Crop, after: Crop): Pins {
  return pins.flatMap((pin) => movedPin(pin, size, before, after) ?? []);
}

function movedPin(pin: Pin, size: Size, before: Crop, after: Crop): Pin | null {
  const middle = { x: pin.x + pin.width / 2, y: pin.y + pin.height / 2 };
  const { x, y } = toWindow(toPicture(middle, size, before, PORTRAIT), size, after, PORTRAIT);
  const [from, to] = [windowOf(size, before, PORTRAIT), windowOf(size, after, PORTRAIT)];
  const seen = { width: pin.width * from.width, height: pin.height * from.height };
  const isAcross = (after.turns - before.turns) % 2 !== 0;
  const width = (isAcross ? seen.height : seen.width) / to.width;
  const height = (isAcross ? seen.width : seen.height) / to.height;
  const [left, right] = clipped(x - width / 2, x + width / 2);
  const [top, bottom] = clipped(y - height / 2, y + height / 2);
  if (right - left < SMALLEST || bottom - top < SMALLEST) return null;
  return { ...pin, ...tidyBox({ x: left, y: top, width: right - left, height: bottom - top }) };
}

const clipped = (start: number, end: number): [number, number] => [
  Math.max(start, 0),
  Math.min(end, 1),
];
