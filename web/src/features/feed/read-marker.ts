/** Where in the feed the read marker stands, as it was when the feed was opened. */
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { TimelineItem, TimelineMarker } from "@/api/types";
import { markerQuery } from "./queries";

/** `marker` stays where it was while one reads; `renew` takes the present one. */
export function useReadMarker() {
  const { data, isPending } = useQuery(markerQuery());
  const kept = useRef<TimelineMarker>(undefined);
  kept.current ??= data;
  const renew = () => {
    kept.current = data;
  };
  return { marker: kept.current, isPending, renew };
}

/**
 * How many outfits stand above the marker: up to the last that is newer, since several of one person do not
 * all stand together. Null: it was never set, or lies deeper than the list goes.
 */
export function countUnseen(
  items: readonly TimelineItem[],
  marker: TimelineMarker | undefined,
  isWhole: boolean,
): number | null {
  if (!marker?.outfit_id) return null;
  const { outfit_id, published_at } = marker;
  const seen = ({ outfit, reason }: TimelineItem) =>
    outfit.id === outfit_id || (reason?.since ?? outfit.published_at) < (published_at ?? "");
  if (!isWhole && !items.some(seen)) return null;
  return items.findLastIndex((item) => !seen(item)) + 1;
}
