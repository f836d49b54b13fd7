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

/** What stands above the first shown outfit on the newest page. */
async function readNewer(shownIds: readonly string[]): Promise<string[]> {
  const newest = await readNewestIds();
  const known = newest.findIndex((id) => shownIds.includes(id));
  return known < 0 ? newest : newest.slice(0, known);
}
