/** Renders the first cards before the others, so that their pictures need not wait. */
import { useDeferredValue, useState } from "react";
import { useShell } from "@/features/session";

/** Covers a phone's screen and the next one. */
const FIRST_CARDS = 3;

/**
 * Returns the list, or its beginning for a moment after the app starts on a phone. When the user
 * comes back to the page it returns the whole list at once, because the scroll position depends on
 * everything above.
 */
export function useStagedList<Item>(items: readonly Item[]): readonly Item[] {
  const [first] = useState(() => (opensHere() ? items.slice(0, FIRST_CARDS) : items));
  return useDeferredValue(items, first);
}

function opensHere(): boolean {
  if (useShell.getState().lastRouteName !== null) return false;
  const [navigation] = performance.getEntriesByType?.("navigation") ?? [];
  const isFresh = (navigation as PerformanceNavigationTiming | undefined)?.type === "navigate";
  return isFresh && !matchMedia("(min-width: 40rem)").matches;
}
