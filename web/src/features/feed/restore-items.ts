/** Restores removed items to their position in a list; concurrent additions and changes stay. */

/**
 * `lists` are the current pages, `before` is the earlier list. Each hidden item is restored behind
 * the item that preceded it; if that page is no longer loaded, it is skipped and comes with its
 * page later.
 */
export function restoreItems<T>(
  lists: readonly (readonly T[])[],
  before: readonly T[],
  wasHidden: (item: T) => boolean,
  idOf: (item: T) => string,
): T[][] {
  const pages = lists.map((items) => [...items]);
  let position: Position | null = { page: 0, at: 0 };
  for (const item of before) {
    const found = find(pages, idOf(item), idOf);
    if (!found && position && wasHidden(item)) pages[position.page]?.splice(position.at, 0, item);
    const previous: Position | null = found ?? (wasHidden(item) ? position : null);
    position = previous && { ...previous, at: previous.at + 1 };
  }
  return pages;
}

interface Position {
  page: number;
  at: number;
}

function find<T>(pages: readonly T[][], id: string, idOf: (item: T) => string): Position | null {
  for (const [page, items] of pages.entries()) {
    const at = items.findIndex((item) => idOf(item) === id);
    if (at >= 0) return { page, at };
  }
  return null;
}
