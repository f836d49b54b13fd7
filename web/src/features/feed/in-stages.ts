/** Draws the first cards before the others, where drawing them all would keep their pictures waiting. */
import { useDeferredValue, useState } from "react";
import { useShell } from "@/features/session";

/** As many as a phone's screen and the next one show. */
const FIRST_CARDS = 3;

/**
 * The list, or its beginning for a moment: on a phone that opens the app here. Whoever comes back
 * finds all of it at once, for the place on the page depends on what stands above it.
 */
export function useInStages<Item>(items: readonly Item[]): readonly Item[] {
  const [first] = useState(() => (opensHere() ? items.slice(0, FIRST_CARDS) : items));
  return useDeferredValue(items, first);
}

function opensHere(): boolean {
  if (useShell.getState().lastRouteName !== null) return false;
  const [navigation] = performance.getEntriesByType?.("navigation") ?? [];
  const isFresh = (navigation as PerformanceNavigationTiming | undefined)?.type === "navigate";
  return isFresh && !matchMedia("(min-width: 40rem)").matches;
}
