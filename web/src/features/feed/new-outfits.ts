/**
 * Counts outfits published since the feed was read, from realtime events and, after a gap, a fetch.
 */
import { useEffect, useRef, useState } from "react";
import { useRealtime } from "@/features/session";
import { readNewestIds } from "./queries";

interface NewOutfits {
  count: number;
  clear: () => void;
}

/** `shownIds` are the feed's outfits, newest first; undefined while it loads. */
export function useNewOutfits(shownIds: readonly string[] | undefined): NewOutfits {
  const [heardIds, setHeardIds] = useState<readonly string[]>([]);
  const latest = useRef(shownIds);
  useEffect(() => {
    latest.current = shownIds;
  });
  const addNewIds = (ids: readonly string[]) =>
    setHeardIds((previousIds) => [...new Set([...previousIds, ...ids])]);

  useRealtime("outfit_published", ({ outfit_id }) => addNewIds([String(outfit_id)]));
  // Events before the connection, or while another page was shown, were missed.
  const lookBack = useRef(() => {
    if (latest.current) void readNewer(latest.current).then(addNewIds, () => {});
  });
  useRealtime("ready", () => lookBack.current());
  useEffect(() => lookBack.current(), []);

  const shown = new Set(shownIds);
  const count = shownIds ? heardIds.filter((id) => !shown.has(id)).length : 0;
  return { count, clear: () => setHeardIds([]) };
}

/**
 * New ids on the newest page. Not only those above the first known outfit, because one author's
 * outfits are not always adjacent. Anything below the last known one moved up from pages that are
 * not loaded.
 */
async function readNewer(shownIds: readonly string[]): Promise<string[]> {
  const newest = await readNewestIds();
  const isKnown = (id: string) => shownIds.includes(id);
  const end = newest.some(isKnown) ? newest.findLastIndex(isKnown) : newest.length;
  return newest.slice(0, end).filter((id) => !isKnown(id));
}
