/** Decides how the result of an upload is announced, and where. */
import { create } from "zustand";
import type { Outfit } from "@/api/types";
import type { UploadJob } from "./upload-jobs";

/** Jobs whose result a form waits for and announces itself. */
export const useAwaitedJobs = create<{ ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }));

/** Returns a function that hands the job back to the tray. */
export function awaitJob(id: string): () => void {
  useAwaitedJobs.setState(({ ids }) => ({ ids: new Set([...ids, id]) }));
  return () =>
    useAwaitedJobs.setState(({ ids }) => ({
      ids: new Set([...ids].filter((item) => item !== id)),
    }));
}

export const isAwaited = (id: string): boolean => useAwaitedJobs.getState().ids.has(id);

const MESSAGES: Record<Outfit["state"], string> = {
  published: "Published",
  draft: "Draft saved",
  planned: "Planned",
  trashed: "In the trash",
};

export const outcomeMessage = ({ state }: Pick<Outfit, "state">): string => MESSAGES[state];

const isStuck = ({ phase }: UploadJob) => phase !== "waiting";

/** The tray's summary line. */
export function summaryOf(jobs: readonly UploadJob[], share: number | null): string {
  const stuck = jobs.filter(isStuck).length;
  if (stuck > 0) return stuck === 1 ? "1 photo needs you" : `${stuck} photos need you`;
  const photosText = jobs.length === 1 ? "1 photo" : `${jobs.length} photos`;
  if (share === null) return `${photosText} waiting`;
  return `Uploading ${photosText}, ${Math.round(share * 100)}%`;
}

/** The same in a few characters, unless the user has to act. */
export function shortSummary(jobs: readonly UploadJob[], share: number | null): string {
  if (jobs.some(isStuck)) return summaryOf(jobs, share);
  return share === null ? `${jobs.length}` : `${Math.round(share * 100)}%`;
}

export function jobMessage(job: UploadJob, share: number | null): string {
  if (job.phase === "cancelled") return "Cancelled. The photo is still on this device.";
  if (job.phase === "refused") return job.problem ?? "This photo can't be used.";
  if (share !== null) return share < 1 ? "Uploading" : "Processing";
  if (job.problem) return `${job.problem} It's kept on this device and we'll try again.`;
  return "Waiting";
}
