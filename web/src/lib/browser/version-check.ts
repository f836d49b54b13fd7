/** Detects a newer build, and reloads once when a chunk of the old one is gone. */
import { resilientFetch } from "@/lib/http/resilient-fetch";

const RELOAD_GUARD_MS = 10_000;
const RELOADED_AT = "garderobe-reloaded-at";

export interface Build {
  id: string;
  timestamp: number;
}

/**
 * Return the newest build's own manifest unless it is the running one; 404 and 403 mean there is
 * none.
 */
export async function findNewerBuild(
  runningId: string,
  now: number,
  fetchJson: (path: string) => Promise<Build | null> = fetchBuild,
): Promise<Build | null> {
  const latest = await fetchJson(`/builds/latest.json?${now}`);
  if (!latest || latest.id === runningId) return null;
  return (await fetchJson(`/builds/meta/${latest.id}.json`)) ?? latest;
}

async function fetchBuild(path: string): Promise<Build | null> {
  const response = await resilientFetch(new Request(new URL(path, location.origin)));
  if (response.status === 404 || response.status === 403) return null;
  if (!response.ok) throw new Error(`The build manifest returned ${response.status}.`);
  return response.json();
}

const CHUNK_LOAD_ERROR = "ChunkLoadError";

export function isChunkLoadError(error: unknown): boolean {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return (
    name === CHUNK_LOAD_ERROR ||
    /dynamically imported module|importing a module script failed|preload CSS/i.test(message)
  );
}

/**
 * Throws an error of our own: the router would reload by itself on the browser's errors, update or
 * not.
 */
export function claimChunkError(error: Error): void {
  error.name = CHUNK_LOAD_ERROR;
  error.message = `Part of the app failed to load: ${error.message}`;
}

/**
 * Return whether a reload is allowed now, and record it. Always false where nothing can be
 * recorded.
 */
export function canReload(now: number, storage: () => Storage = () => sessionStorage): boolean {
  try {
    const last = Number(storage().getItem(RELOADED_AT) ?? 0);
    if (now - last < RELOAD_GUARD_MS) return false;
    storage().setItem(RELOADED_AT, String(now));
    return true;
  } catch {
    return false;
  }
}
