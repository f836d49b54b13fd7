/** Decides how the result of an upload is announced, and where. */
import { create } from "zustand";
import type { Outfit } from "@/api/types";
import { counted, formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
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
  published: m.outfit_published(),
  draft: m.outfit_upload_draft_saved(),
  planned: m.outfit_planned(),
  trashed: m.outfit_upload_in_trash(),
};

export const outcomeMessage = ({ state }: Pick<Outfit, "state">): string => MESSAGES[state];

const isStuck = ({ phase }: UploadJob) => phase !== "waiting";

/** The tray's summary line. */
export function summaryOf(jobs: readonly UploadJob[], share: number | null): string {
  const stuck = jobs.filter(isStuck).length;
  if (stuck > 0) return m.outfit_upload_need_you(counted(stuck));
  const photos = counted(jobs.length);
  if (share === null) return m.outfit_upload_waiting_photos(photos);
  return m.outfit_upload_sending_photos({ ...photos, share: percent(share) });
}

/** The same in a few characters, unless the user has to act. */
export function shortSummary(jobs: readonly UploadJob[], share: number | null): string {
  if (jobs.some(isStuck)) return summaryOf(jobs, share);
  return share === null ? formatNumber(jobs.length) : percent(share);
}
const percent = (share: number) => formatNumber(share, { style: "percent" });

export function jobMessage(job: UploadJob, share: number | null): string {
  if (job.phase === "cancelled") return m.outfit_upload_cancelled();
  if (job.phase === "refused") return job.problem ?? m.outfit_upload_refused();
  if (share !== null) return share < 1 ? m.outfit_edit_uploading() : m.outfit_upload_processing();
  if (job.problem) return m.outfit_upload_kept({ problem: job.problem });
  return m.outfit_upload_waiting();
}
