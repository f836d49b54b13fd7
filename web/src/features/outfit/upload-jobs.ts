/** Photos that wait to go up, each with the outfit that it becomes; kept in IndexedDB. */
import { createStore, values } from "idb-keyval";
import type { NewOutfit, Photo } from "@/api/types";
import { forget, keep } from "@/lib/keep";
import { notePendingUploads } from "@/lib/pending-uploads";

export interface UploadJob {
  /** Also the key that makes a repeated attempt harmless. */
  id: string;
  ownerId: string;
  madeAt: number;
  name: string;
  /** Kept until the outfit is there: the service forgets an unused photo after a day. */
  picture: Blob;
  /** The picture's answer, once it is uploaded. */
  photo: Photo | null;
  outfit: Omit<NewOutfit, "photo_id">;
  /** The day it was worn when neither the outfit nor the photo tells one. */
  defaultDay?: string;
  phase: "waiting" | "refused" | "cancelled";
  tries: number;
  /** Not before; milliseconds. */
  retryAt: number;
  /** Why it is not there yet, in a sentence. */
  problem: string | null;
}

const KEPT_MS = 30 * 24 * 3_600_000;
const jobs = createStore("garderobe-uploads", "jobs");

/** A person's jobs, the oldest first; those that waited for a month are dropped. */
export async function readJobs(ownerId: string): Promise<UploadJob[]> {
  const found = await values<UploadJob>(jobs).catch(() => []);
  const old = found.filter(({ madeAt }) => madeAt < Date.now() - KEPT_MS);
  for (const { id } of old) await dropJob(id);
  const own = found.filter((job) => job.ownerId === ownerId && !old.includes(job));
  notePendingUploads(own.length > 0);
  return own.sort((one, other) => one.madeAt - other.madeAt);
}

export const keepJob = (job: UploadJob): Promise<void> =>
  keep(job.id, job, jobs).catch((error) =>
    console.warn("The upload cannot be kept over a reload.", error),
  );

export const dropJob = (id: string): Promise<void> => forget(id, jobs).catch(() => undefined);
