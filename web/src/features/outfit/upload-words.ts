/** What is said when a photo has become an outfit, and by whom. */
import { create } from "zustand";
import type { Outfit } from "@/api/types";
import type { UploadJob } from "./upload-jobs";

/** Jobs whose end a form waits for and tells itself. */
export const useAwaitedJobs = create<{ ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }));

/** Answers how to leave the job to the tray again. */
export function awaitJob(id: string): () => void {
  useAwaitedJobs.setState(({ ids }) => ({ ids: new Set([...ids, id]) }));
  return () =>
    useAwaitedJobs.setState(({ ids }) => ({ ids: new Set([...ids].filter((one) => one !== id)) }));
}

export const isAwaited = (id: string): boolean => useAwaitedJobs.getState().ids.has(id);

const WORDS: Record<Outfit["state"], string> = {
  published: "Published",
  draft: "Draft saved",
  planned: "Planned",
  trashed: "In the trash",
};

export const wordsFor = ({ state }: Pick<Outfit, "state">): string => WORDS[state];

const isStuck = ({ phase }: UploadJob) => phase !== "waiting";

/** The tray's own line. */
export function summaryOf(jobs: readonly UploadJob[], share: number | null): string {
  const stuck = jobs.filter(isStuck).length;
  if (stuck > 0) return stuck === 1 ? "1 photo needs you" : `${stuck} photos need you`;
  const many = jobs.length === 1 ? "1 photo" : `${jobs.length} photos`;
  if (share === null) return `${many} waiting`;
  return `Uploading ${many}, ${Math.round(share * 100)}%`;
}

/** The same in a few signs, unless the person is needed. */
export function inShort(jobs: readonly UploadJob[], share: number | null): string {
  if (jobs.some(isStuck)) return summaryOf(jobs, share);
  return share === null ? `${jobs.length}` : `${Math.round(share * 100)}%`;
}

export function wordsForJob(job: UploadJob, share: number | null): string {
  if (job.phase === "cancelled") return "Cancelled. The photo is still on this device.";
  if (job.phase === "refused") return job.problem ?? "This photo can't be used.";
  if (share !== null) return share < 1 ? "Uploading" : "Processing";
  if (job.problem) return `${job.problem} It's kept on this device and we'll try again.`;
  return "Waiting";
}
