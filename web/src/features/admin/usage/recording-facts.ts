/** What a recording is, in words. */
import type { SessionRecording } from "@/api/types";
import { count } from "@/lib/text/count";

const DAY_MS = 86_400_000;

/** `0:07`, `12:34`. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export const lengthOf = ({ started_at, ended_at }: SessionRecording): number =>
  Date.parse(ended_at) - Date.parse(started_at);

export function deletionOf({ deleted_at }: SessionRecording, now = Date.now()): string {
  const days = Math.ceil((Date.parse(deleted_at) - now) / DAY_MS);
  return days <= 0 ? "Deleted today" : `Deleted in ${count(days, "day")}`;
}
