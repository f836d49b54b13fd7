/**
 * Sends pending uploads one after another while other pages are shown. Network and service failures
 * are retried, also after a reload; refused uploads wait for their owner.
 */
import { create } from "zustand";
import type { NewOutfit, Outfit } from "@/api/types";
import { createOutfit, uploadPhoto } from "@/features/outfit/queries";
import { currentSession } from "@/features/session";
import { messageOf, Problem } from "@/lib/http/problem";
import { setPendingUploads } from "@/lib/photos/pending-uploads";
import { dropJob, readJobs, saveJob, type UploadJob } from "./upload-jobs";

interface Queue {
  jobs: readonly UploadJob[];
  /** Progress of the current upload, 0 to 1. */
  sending: { id: string; share: number } | null;
}

export type Outcome =
  | { kind: "made"; outfit: Outfit }
  | { kind: "kept"; problem: string }
  | { kind: "refused"; error: unknown }
  | { kind: "cancelled" };

export const useUploads = create<Queue>()(() => ({ jobs: [], sending: null }));

/** Temporary failures (408, 409: the same key is in progress, 425, 429, 5xx, no session). */
const FOR_NOW = new Set([401, 408, 409, 425, 429, 500, 502, 503, 504, 507]);
const PHOTO_GONE = new Set(["photo_not_found", "photo_used"]);
const FIRST_PAUSE_MS = 3_000;
const MAX_PAUSE_MS = 300_000;

type Listener = (id: string, outcome: Outcome) => void;
const listeners = new Set<Listener>();
/** Other tabs of the same person. */
const others = "BroadcastChannel" in globalThis ? new BroadcastChannel("garderobe-uploads") : null;
let running: { id: string; controller: AbortController } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls back whenever a job ends or gets stuck; returns a function that stops it. */
export function onOutcome(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type NewJob = Omit<UploadJob, "madeAt" | "phase" | "tries" | "retryAt" | "problem">;

export async function enqueue(job: NewJob): Promise<void> {
  const waiting = { phase: "waiting", tries: 0, retryAt: 0, problem: null } as const;
  await put({ ...job, ...waiting, madeAt: Date.now() });
  void send();
}

/** Ids of the jobs added or removed since storage was last read. */
let changed = new Set<string>();

/** Restores jobs from before a reload or from another tab. */
export async function openQueue(): Promise<void> {
  const ownerId = currentSession()?.user.id;
  const since = new Set<string>();
  changed = since;
  const stored = ownerId ? await readJobs(ownerId) : [];
  // A later read is in flight and is more current.
  if (changed !== since) return;
  useUploads.setState(({ jobs }) => ({
    jobs: [...stored.filter(({ id }) => !since.has(id)), ...jobs.filter(({ id }) => since.has(id))],
  }));
  void send();
}

export async function retry(id: string): Promise<void> {
  const job = find(id);
  if (!job) return;
  await put({ ...job, phase: "waiting", retryAt: 0, problem: null });
  void send();
}

/** Stops a job; it stays in the queue until it is sent again or discarded. */
export async function cancel(id: string): Promise<void> {
  if (running?.id === id) running.controller.abort();
  const job = find(id);
  if (job) await put({ ...job, phase: "cancelled", problem: null });
  notifyListeners(id, { kind: "cancelled" });
}

/** Removes a job and returns it. */
export async function discard(id: string): Promise<UploadJob | undefined> {
  if (running?.id === id) running.controller.abort();
  const job = find(id);
  await remove(id);
  return job;
}

/** Undoes a discard. */
export async function restoreJob(job: UploadJob): Promise<void> {
  await put({ ...job, phase: "waiting", retryAt: 0 });
  void send();
}

const find = (id: string) => useUploads.getState().jobs.find((job) => job.id === id);
const notifyListeners = (id: string, outcome: Outcome) => {
  for (const listener of listeners) listener(id, outcome);
};

async function put(job: UploadJob): Promise<void> {
  changed.add(job.id);
  useUploads.setState(({ jobs }) => ({
    jobs: jobs.some(({ id }) => id === job.id)
      ? jobs.map((item) => (item.id === job.id ? job : item))
      : [...jobs, job],
  }));
  setPendingUploads(true);
  await saveJob(job);
  others?.postMessage(job.id);
}

async function remove(id: string): Promise<void> {
  changed.add(id);
  useUploads.setState(({ jobs }) => ({ jobs: jobs.filter((job) => job.id !== id) }));
  await dropJob(id);
  setPendingUploads(useUploads.getState().jobs.length > 0);
  others?.postMessage(id);
}

async function send(): Promise<void> {
  if (running) return;
  clearTimeout(timer);
  const waiting = useUploads.getState().jobs.filter(isMine);
  const due = waiting.find(({ retryAt }) => retryAt <= Date.now());
  if (due) {
    const controller = new AbortController();
    running = { id: due.id, controller };
    await alone(due.id, () => attempt(due, controller.signal));
    running = null;
    useUploads.setState({ sending: null });
    return send();
  }
  const next = Math.min(...waiting.map(({ retryAt }) => retryAt));
  if (waiting.length > 0) timer = setTimeout(() => void send(), next - Date.now());
}

const isMine = ({ ownerId, phase }: UploadJob) =>
  phase === "waiting" && ownerId === currentSession()?.user.id;

/** Never in two tabs at once; a job that another tab is sending is left to it for a while. */
async function alone(id: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(`garderobe-upload-${id}`, { ifAvailable: true }, async (lock) => {
    const job = find(id);
    if (lock) await work();
    else if (job) await put({ ...job, retryAt: Date.now() + FIRST_PAUSE_MS });
  });
}

async function attempt(job: UploadJob, signal: AbortSignal): Promise<void> {
  const onProgress = (share: number) => useUploads.setState({ sending: { id: job.id, share } });
  onProgress(job.photo ? 1 : 0);
  try {
    const photo = job.photo ?? (await uploadPhoto(job.picture, { onProgress, signal }));
    if (!job.photo && find(job.id)?.phase === "waiting") await put({ ...job, photo });
    signal.throwIfAborted();
    const worn_on = job.outfit.worn_on ?? dayOf(job, photo.taken_on);
    const outfit: NewOutfit = { ...job.outfit, worn_on, photo_id: photo.id };
    const made = await createOutfit(outfit, job.id);
    // Notified first: the listener that announces it disappears with the last job.
    notifyListeners(job.id, { kind: "made", outfit: made });
    await remove(job.id);
  } catch (error) {
    if (!signal.aborted) await settle(job.id, error);
  }
}

/** An outfit that was not worn yet has no such day. */
const dayOf = ({ outfit, defaultDay }: UploadJob, takenOn: string | null) =>
  outfit.state === "planned" ? null : (takenOn ?? defaultDay ?? null);

async function settle(id: string, error: unknown): Promise<void> {
  const job = find(id);
  if (!job) return;
  const problem = messageOf(error);
  const isGone = error instanceof Problem && PHOTO_GONE.has(error.code ?? "") && job.photo;
  if (isGone) return put({ ...job, photo: null });
  if (!isTemporaryFailure(error)) {
    await put({ ...job, phase: "refused", problem });
    return notifyListeners(id, { kind: "refused", error });
  }
  const tries = job.tries + 1;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** job.tries, MAX_PAUSE_MS);
  const requests = error instanceof Problem ? (error.retryAfter ?? 0) * 1000 : 0;
  await put({ ...job, tries, problem, retryAt: Date.now() + Math.max(pause, requests) });
  notifyListeners(id, { kind: "kept", problem });
}

export function isTemporaryFailure(error: unknown): boolean {
  return error instanceof Problem ? FOR_NOW.has(error.status) : error instanceof TypeError;
}

/** Jobs that wait for the network need not wait any longer. */
addEventListener("online", () => {
  for (const job of useUploads.getState().jobs) {
    if (job.phase === "waiting") void put({ ...job, retryAt: 0 });
  }
  void send();
});
others?.addEventListener("message", () => void openQueue());
