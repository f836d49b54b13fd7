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

/** How many outfits stand above the marker; null: it was never set, or lies deeper than the list goes. */
export function countUnseen(
  items: readonly TimelineItem[],
  marker: TimelineMarker | undefined,
  isWhole: boolean,
): number | null {
  if (!marker?.outfit_id) return null;
  const { outfit_id, published_at } = marker;
  const place = items.findIndex(
    ({ outfit }) => outfit.id === outfit_id || outfit.published_at < (published_at ?? ""),
  );
  if (place >= 0) return place;
  return isWhole ? items.length : null;
}
