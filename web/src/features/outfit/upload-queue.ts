/**
 * Sends what waits, one photo after another, while other pages are shown. What the network or the
 * service hinders is tried again, also after a reload; what is refused waits for its owner.
 */
import { create } from "zustand";
import type { NewOutfit, Outfit } from "@/api/types";
import { currentSession } from "@/features/session";
import { notePendingUploads } from "@/lib/pending-uploads";
import { Problem, sentenceOf } from "@/lib/problem";
import { createOutfit, uploadPhoto } from "./queries";
import { dropJob, keepJob, readJobs, type UploadJob } from "./upload-jobs";

interface Queue {
  jobs: readonly UploadJob[];
  /** How much of the one that is being sent is sent, 0 to 1. */
  sending: { id: string; share: number } | null;
}

export type Outcome =
  | { kind: "made"; outfit: Outfit }
  | { kind: "kept"; problem: string }
  | { kind: "refused"; error: unknown }
  | { kind: "cancelled" };

export const useUploads = create<Queue>()(() => ({ jobs: [], sending: null }));

/** What hinders only for now (408, 409: the same key is being answered, 425, 429, 5xx, no session). */
const FOR_NOW = new Set([401, 408, 409, 425, 429, 500, 502, 503, 504, 507]);
const PHOTO_GONE = new Set(["photo_not_found", "photo_used"]);
const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 300_000;

type Listener = (id: string, outcome: Outcome) => void;
const listeners = new Set<Listener>();
/** Other tabs of the same person. */
const others = "BroadcastChannel" in globalThis ? new BroadcastChannel("garderobe-uploads") : null;
let running: { id: string; controller: AbortController } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls back whenever a job ends, or does not get on; answers how to stop that. */
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

/** Ids of the jobs that were put or removed since the kept ones were last asked for. */
let changed = new Set<string>();

/** Brings back what waited before a reload, or was put here by another tab. */
export async function openQueue(): Promise<void> {
  const ownerId = currentSession()?.user.id;
  const since = new Set<string>();
  changed = since;
  const kept = ownerId ? await readJobs(ownerId) : [];
  // A later read is under way, and sees more.
  if (changed !== since) return;
  useUploads.setState(({ jobs }) => ({
    jobs: [...kept.filter(({ id }) => !since.has(id)), ...jobs.filter(({ id }) => since.has(id))],
  }));
  void send();
}

export async function retry(id: string): Promise<void> {
  const job = find(id);
  if (!job) return;
  await put({ ...job, phase: "waiting", retryAt: 0, problem: null });
  void send();
}

/** Stops it; it stays here until it is sent again or discarded. */
export async function cancel(id: string): Promise<void> {
  if (running?.id === id) running.controller.abort();
  const job = find(id);
  if (job) await put({ ...job, phase: "cancelled", problem: null });
  tell(id, { kind: "cancelled" });
}

/** Takes it away, and answers it. */
export async function discard(id: string): Promise<UploadJob | undefined> {
  if (running?.id === id) running.controller.abort();
  const job = find(id);
  await remove(id);
  return job;
}

/** Undoes a discard. */
export async function bringBack(job: UploadJob): Promise<void> {
  await put({ ...job, phase: "waiting", retryAt: 0 });
  void send();
}

const find = (id: string) => useUploads.getState().jobs.find((job) => job.id === id);
const tell = (id: string, outcome: Outcome) => {
  for (const listener of listeners) listener(id, outcome);
};

async function put(job: UploadJob): Promise<void> {
  changed.add(job.id);
  useUploads.setState(({ jobs }) => ({
    jobs: jobs.some(({ id }) => id === job.id)
      ? jobs.map((one) => (one.id === job.id ? job : one))
      : [...jobs, job],
  }));
  notePendingUploads(true);
  await keepJob(job);
  others?.postMessage(job.id);
}

async function remove(id: string): Promise<void> {
  changed.add(id);
  useUploads.setState(({ jobs }) => ({ jobs: jobs.filter((job) => job.id !== id) }));
  await dropJob(id);
  notePendingUploads(useUploads.getState().jobs.length > 0);
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

/** Not in two tabs at once; a job that another tab sends is left to it for a while. */
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
    // Told first: who announces it leaves with the last job.
    tell(job.id, { kind: "made", outfit: made });
    await remove(job.id);
  } catch (error) {
    if (!signal.aborted) await settle(job.id, error);
  }
}

/** What was not worn yet has no such day. */
const dayOf = ({ outfit, defaultDay }: UploadJob, takenOn: string | null) =>
  outfit.state === "planned" ? null : (takenOn ?? defaultDay ?? null);

async function settle(id: string, error: unknown): Promise<void> {
  const job = find(id);
  if (!job) return;
  const problem = sentenceOf(error);
  const isGone = error instanceof Problem && PHOTO_GONE.has(error.code ?? "") && job.photo;
  if (isGone) return put({ ...job, photo: null });
  if (!hindersForNow(error)) {
    await put({ ...job, phase: "refused", problem });
    return tell(id, { kind: "refused", error });
  }
  const tries = job.tries + 1;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** job.tries, LONGEST_PAUSE_MS);
  const asked = error instanceof Problem ? (error.retryAfter ?? 0) * 1000 : 0;
  await put({ ...job, tries, problem, retryAt: Date.now() + Math.max(pause, asked) });
  tell(id, { kind: "kept", problem });
}

export function hindersForNow(error: unknown): boolean {
  return error instanceof Problem ? FOR_NOW.has(error.status) : error instanceof TypeError;
}

/** Whatever waited for the network need not wait any longer. */
addEventListener("online", () => {
  for (const job of useUploads.getState().jobs) {
    if (job.phase === "waiting") void put({ ...job, retryAt: 0 });
  }
  void send();
});
others?.addEventListener("message", () => void openQueue());
