/** The line between new and seen outfits; reaching it marks everything as seen. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useRealtime } from "@/features/session";
import { shortTime } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { RichText } from "@/ui/rich-text";
import { feedKeys } from "./queries";
import { useMoveMarker } from "./secondary-queries";

interface Props {
  newestId: string;
  /** When everything before was seen; null if never, in which case everything counts as seen. */
  since: string | null;
}

/** A jump may pass the line without ever showing it. */
const REACHED_OR_PASSED = "1000000px 0px 0px";

export default function SeenDivider({ newestId, since }: Props) {
  const queryClient = useQueryClient();
  const { mutate: move } = useMoveMarker();
  const line = useRef<HTMLParagraphElement>(null);
  useRealtime("timeline_marker", ({ type: _, ...marker }) => {
    queryClient.setQueryData(feedKeys.marker(), marker);
  });
  useEffect(() => {
    if (since === null || !line.current) {
      move(newestId);
      return;
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        move(newestId);
      },
      { rootMargin: REACHED_OR_PASSED },
    );
    observer.observe(line.current);
    return () => observer.disconnect();
  }, [newestId, since, move]);
  if (since === null) return null;
  return (
    <p
      ref={line}
      className="flex items-center justify-center gap-4 py-3 text-center text-quiet text-small"
    >
      <span className="stitch grow" aria-hidden="true" />
      <span>
        <RichText
          parts={m.feed_caught_up_since.parts({ moment: shortTime(since) })}
          tags={{ time: (moment) => <time dateTime={since}>{moment}</time> }}
        />
      </span>
      <span className="stitch grow" aria-hidden="true" />
    </p>
  );
}
