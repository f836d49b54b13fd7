/** The time of the copies that are shown because there is no network. */
import { useSyncExternalStore } from "react";

let shownFrom: string | null = null;
const listeners = new Set<() => void>();

/** An ISO timestamp; null while nothing shown is a copy. */
export function setOfflineTime(time: string | null): void {
  if (time === shownFrom) return;
  shownFrom = time;
  for (const listener of listeners) listener();
}

export const useOfflineTime = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shownFrom,
    () => null,
  );
