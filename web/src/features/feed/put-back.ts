/** Puts what was taken out of a list back in its place; what came or changed meanwhile stays. */

/**
 * `lists` are the pages as they are now, `before` is all that stood there. Each of what was hidden
 * comes back behind what stood before it, and not at all where that is not loaded any more: it comes
 * with its page then.
 */
export function putBack<T>(
  lists: readonly (readonly T[])[],
  before: readonly T[],
  wasHidden: (item: T) => boolean,
  idOf: (item: T) => string,
): T[][] {
  const pages = lists.map((items) => [...items]);
  let place: Place | null = { page: 0, at: 0 };
  for (const item of before) {
    const found = find(pages, idOf(item), idOf);
    if (!found && place && wasHidden(item)) pages[place.page]?.splice(place.at, 0, item);
    const stands: Place | null = found ?? (wasHidden(item) ? place : null);
    place = stands && { ...stands, at: stands.at + 1 };
  }
  return pages;
}

interface Place {
  page: number;
  at: number;
}

function find<T>(pages: readonly T[][], id: string, idOf: (item: T) => string): Place | null {
  for (const [page, items] of pages.entries()) {
    const at = items.findIndex((item) => idOf(item) === id);
    if (at >= 0) return { page, at };
  }
  return null;
}
