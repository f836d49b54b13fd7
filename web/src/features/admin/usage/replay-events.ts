/** Makes a stored recording playable. What is in it is as trustworthy as the browser that sent it. */
import { joinPieces } from "@/lib/recordings/chunks";
import { maskEvent, type RecordedEvent } from "@/lib/recordings/mask-event";

export interface PageMark {
  page: string;
  /** Milliseconds since the recording began. */
  at: number;
}

/** Return the events that may be played, in the order of their times. */
export function playableEvents(stored: readonly object[]): RecordedEvent[] {
  return joinPieces(stored)
    .filter(isEvent)
    .flatMap(masked)
    .sort((one, other) => one.timestamp - other.timestamp);
}

/** Nothing for an event that has another shape than rrweb's: one forged event must not stop the rest. */
function masked(event: RecordedEvent): RecordedEvent[] {
  try {
    return [maskEvent(event)].filter((one) => one !== null && one !== undefined);
  } catch {
    return [];
  }
}

const isEvent = (event: object): event is RecordedEvent =>
  "type" in event &&
  "data" in event &&
  "timestamp" in event &&
  Number.isFinite(event.type) &&
  Number.isFinite(event.timestamp) &&
  typeof event.data === "object" &&
  event.data !== null;

/** Return when each page was opened. */
export function pageMarks(events: readonly RecordedEvent[]): PageMark[] {
  const start = events[0]?.timestamp ?? 0;
  return events.flatMap(({ data, timestamp }) => {
    const { tag, payload } = data as { tag?: string; payload?: { page: string } };
    return tag === "page" && payload ? [{ page: payload.page, at: timestamp - start }] : [];
  });
}
