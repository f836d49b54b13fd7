/** Counts outfits that were published since the feed was read: realtime tells of them, and after a gap it looks. */
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
  const hear = (ids: readonly string[]) => setHeardIds((heard) => [...new Set([...heard, ...ids])]);

  useRealtime("outfit_published", ({ outfit_id }) => hear([String(outfit_id)]));
  // Nobody listened before the connection was there, nor while another page was shown.
  const lookBack = useRef(() => {
    if (latest.current) void readNewer(latest.current).then(hear, () => {});
  });
  useRealtime("ready", () => lookBack.current());
  useEffect(() => lookBack.current(), []);

  const shown = new Set(shownIds);
  const count = shownIds ? heardIds.filter((id) => !shown.has(id)).length : 0;
  return { count, clear: () => setHeardIds([]) };
}

/**
 * What is new on the newest page: not only above the first known outfit, since several of one person do not
 * all stand together. What lies below the last known one has moved up from the pages that are not loaded.
 */
async function readNewer(shownIds: readonly string[]): Promise<string[]> {
  const newest = await readNewestIds();
  const isKnown = (id: string) => shownIds.includes(id);
  const end = newest.some(isKnown) ? newest.findLastIndex(isKnown) : newest.length;
  return newest.slice(0, end).filter((id) => !isKnown(id));
}
