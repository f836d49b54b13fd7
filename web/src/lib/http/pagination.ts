/** Helpers for lists that are paginated with a cursor. */
export interface CursorPage<T> {
  items: T[];
  next_cursor?: string | null;
}

export const FIRST_PAGE = undefined as string | undefined;

/** For `getNextPageParam`: undefined at the end of the list. */
export const nextCursor = (page: { next_cursor?: string | null }): string | undefined =>
  page.next_cursor ?? undefined;

/** For `select`: the items of all pages in one list, each id once. */
export function itemsOf<T>(pages: readonly CursorPage<T>[], idOf: (item: T) => string): T[] {
  const byId = new Map<string, T>();
  for (const { items } of pages) {
    for (const item of items) if (!byId.has(idOf(item))) byId.set(idOf(item), item);
  }
  return [...byId.values()];
}

const MAX_PAGES = 10;

/** Reads a list that is known to be short to its end. */
export async function readToEnd<T>(
  readPage: (cursor: string | undefined) => Promise<CursorPage<T>>,
): Promise<T[]> {
  const found: T[] = [];
  let cursor = FIRST_PAGE;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { items, next_cursor } = await readPage(cursor);
    found.push(...items);
    if (!next_cursor) break;
    cursor = next_cursor;
  }
  return found;
}
