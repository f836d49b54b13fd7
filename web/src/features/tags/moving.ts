/** Where things go that are moved in a list. */

/** The list with one of its things at another index; the same list when it is there already. */
export function moveTo<T>(list: readonly T[], thing: T, index: number): T[] {
  const wanted = Math.max(0, Math.min(index, list.length - 1));
  if (list[wanted] === thing) return list as T[];
  const others = list.filter((each) => each !== thing);
  return others.toSpliced(wanted, 0, thing);
}

/** The index that a key leads to; null when it leads nowhere. */
export function stepOf(key: string, index: number, length: number): number | null {
  const places: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowUp: index - 1,
    ArrowRight: index + 1,
    ArrowDown: index + 1,
    Home: 0,
    End: length - 1,
  };
  return places[key] ?? null;
}

interface Measured {
  getBoundingClientRect: () => DOMRect;
}

/** The key of the element whose middle is nearest to a point. */
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
