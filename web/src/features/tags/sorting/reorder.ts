/** Computes positions of items being reordered. */
import { stepOfKey } from "@/lib/browser/reading-direction";

/** Return the list with an item moved to another index; the same list if it is already there. */
export function moveTo<T>(list: readonly T[], item: T, index: number): T[] {
  const target = Math.max(0, Math.min(index, list.length - 1));
  if (list[target] === item) return list as T[];
  const others = list.filter((each) => each !== item);
  return others.toSpliced(target, 0, item);
}

/** Return the index that a key moves to; null for other keys. */
export function stepOf(key: string, index: number, length: number): number | null {
  const places: Record<string, number> = {
    ArrowLeft: index + stepOfKey("ArrowLeft"),
    ArrowUp: index - 1,
    ArrowRight: index + stepOfKey("ArrowRight"),
    ArrowDown: index + 1,
    Home: 0,
    End: length - 1,
  };
  return places[key] ?? null;
}

interface Measured {
  getBoundingClientRect: () => DOMRect;
}

/** Return the key of the element whose center is nearest to a point. */
export function nearest(
  elements: ReadonlyMap<string, Measured>,
  x: number,
  y: number,
): string | null {
  let found: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [key, element] of elements) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const distance = Math.hypot(left + width / 2 - x, top + height / 2 - y);
    if (distance < least) [found, least] = [key, distance];
  }
  return found;
}
