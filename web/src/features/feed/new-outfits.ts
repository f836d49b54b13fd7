/** Counts outfits that were published since the feed was read, by realtime frames; after a gap by looking. */
import { useRef, useState } from "react";
import { useRealtime } from "@/features/session";
import { readNewestIds } from "./queries";

interface NewOutfits {
  count: number;
  clear: () => void;
}

export function useNewOutfits(shownIds: readonly string[] | undefined): NewOutfits {
  const [heardIds, setHeardIds] = useState<readonly string[]>([]);
  const connectedBefore = useRef(false);
  const hear = (ids: readonly string[]) => setHeardIds((heard) => [...new Set([...heard, ...ids])]);

  useRealtime("outfit_published", ({ outfit_id }) => hear([String(outfit_id)]));
  useRealtime("ready", () => {
    if (connectedBefore.current && shownIds) void lookBack(shownIds).then(hear, () => {});
    connectedBefore.current = true;
  });

  const shown = new Set(shownIds);
  const count = shownIds ? heardIds.filter((id) => !shown.has(id)).length : 0;
  return { count, clear: () => setHeardIds([]) };
}

/** What stands above the first shown outfit on the newest page. */
async function lookBack(shownIds: readonly string[]): Promise<string[]> {
  const newest = await readNewestIds();
  const known = newest.findIndex((id) => shownIds.includes(id));
  return known < 0 ? newest : newest.slice(0, known);
}
