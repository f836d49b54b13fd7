/** Stores pending uploads in IndexedDB, each with the outfit it becomes. */
import { createStore, values } from "idb-keyval";
import type { NewOutfit, Photo } from "@/api/types";
import { persist, removePersisted } from "@/lib/browser/persistent-store";
import { setPendingUploads } from "@/lib/photos/pending-uploads";

export interface UploadJob {
  /** Also the idempotency key that makes a repeated attempt harmless. */
  id: string;
  ownerId: string;
  madeAt: number;
  name: string;
  /** Kept until the outfit exists: the service deletes an unused photo after a day. */
  picture: Blob;
  /** The upload's response, once done. */
  photo: Photo | null;
  outfit: Omit<NewOutfit, "photo_id">;
  /** The day worn if neither the outfit nor the photo has one. */
  defaultDay?: string;
  phase: "waiting" | "refused" | "cancelled";
  tries: number;
  /** Earliest next attempt; milliseconds. */
  retryAt: number;
  /** Why it is still pending, in a sentence. */
  problem: string | null;
}

const RETENTION_MS = 30 * 24 * 3_600_000;
const jobs = createStore("garderobe-uploads", "jobs");

/** Return a person's jobs, oldest first; jobs older than a month are dropped. */
export async function readJobs(ownerId: string): Promise<UploadJob[]> {
  const found = await values<UploadJob>(jobs).catch(() => []);
  const old = found.filter(({ madeAt }) => madeAt < Date.now() - RETENTION_MS);
  for (const { id } of old) await dropJob(id);
  const own = found.filter((job) => job.ownerId === ownerId && !old.includes(job));
  setPendingUploads(own.length > 0);
  return own.sort((a, b) => a.madeAt - b.madeAt);
}

export const saveJob = (job: UploadJob): Promise<void> =>
  persist(job.id, job, jobs).catch((error) =>
    console.warn("The upload cannot be stored and will be lost on a reload.", error),
  );

export const dropJob = (id: string): Promise<void> =>
  removePersisted(id, jobs).catch(() => undefined);
