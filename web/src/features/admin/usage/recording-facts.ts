/** How long a recording is, and how long it is kept. */
import type { SessionRecording } from "@/api/types";

const DAY_MS = 86_400_000;

/** `0:07`, `12:34`. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export const lengthOf = ({ started_at, ended_at }: SessionRecording): number =>
  Date.parse(ended_at) - Date.parse(started_at);

/** The days until it is deleted; none on its last day. */
export const daysLeft = ({ deleted_at }: SessionRecording, now = Date.now()): number =>
  Math.ceil((Date.parse(deleted_at) - now) / DAY_MS);
