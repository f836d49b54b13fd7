/** The read marker's position in the feed, as of when the feed was opened. */
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import type { TimelineItem, TimelineMarker } from "@/api/types";
import { markerQuery } from "./queries";

/** `marker` stays fixed while reading; `renew` takes the current one. */
export function useReadMarker() {
  const { data, isPending } = useQuery(markerQuery());
  const saved = useRef<TimelineMarker>(undefined);
  saved.current ??= data;
  const renew = () => {
    saved.current = data;
  };
  return { marker: saved.current, isPending, renew };
}

/**
 * Return how many outfits are newer than the marker: up to the last newer one, because one author's
 * outfits are not always adjacent. Null if it was never set, or lies below the loaded list.
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
