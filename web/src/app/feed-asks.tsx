/** The questions at the top of the feed, for which its outfits wait a moment. */
import { useQuery } from "@tanstack/react-query";
import { lazy, useEffect, useState } from "react";
import { asksQuery } from "@/features/asks/queries";
import { OptionalPart } from "@/ui/optional-part";

let isStripLoaded = false;
const loadStrip = () =>
  import("@/features/asks/ask-strip").finally(() => {
    isStripLoaded = true;
  });
const AskStrip = lazy(loadStrip);

/** Outfits that are shown already would move down; without an answer they come first. */
const WAIT_MS = 400;

export function useFeedAsks() {
  // Also while a failed call is repeated: what shows the failure stays.
  const { data, isFetched } = useQuery(asksQuery());
  const isNeeded = isFetched && data?.length !== 0;
  const isReady = useIsReady(isNeeded);
  const isLate = useIsLate();
  return {
    top: isNeeded && (
      <OptionalPart>
        <AskStrip />
      </OptionalPart>
    ),
    isTopPending: !isLate && !(isFetched && isReady),
  };
}

/** Whether the code of the questions is there, failed to load, or is not needed. */
function useIsReady(isNeeded: boolean): boolean {
  const [isLoaded, setLoaded] = useState(isStripLoaded);
  useEffect(() => {
    const note = () => setLoaded(true);
    if (isNeeded) loadStrip().then(note, note);
  }, [isNeeded]);
  return isLoaded || !isNeeded;
}

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
