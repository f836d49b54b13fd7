/** Maps pins to their position after the photo's crop or rotation changed. */

import type { Pins } from "@/features/outfit/composer/outfit-values";
import { MIN_SIZE, tidyBox } from "@/lib/photos/boxes";
import { type Crop, PORTRAIT, type Size, toPicture, toWindow, windowOf } from "@/lib/photos/crop";

type Pin = Pins[number];

/**
 * Return the pins that are still at least partly in the window. A pin keeps its position and size
 * on the picture (`size`, in pixels); straightening rotates its center, not its box.
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
  if (right - left < MIN_SIZE || bottom - top < MIN_SIZE) return null;
  return { ...pin, ...tidyBox({ x: left, y: top, width: right - left, height: bottom - top }) };
}

const clipped = (start: number, end: number): [number, number] => [
  Math.max(start, 0),
  Math.min(end, 1),
];
