/** Notices a newer build, and reloads once when a chunk of the old one is gone. */
const RELOAD_GUARD_MS = 10_000;
const RELOADED_AT = "garderobe-reloaded-at";

export interface Build {
  id: string;
  timestamp: number;
}

/** The newest build's own manifest, when it is not the running one; 404 and 403 mean there is nothing to know. */
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
  const response = await fetch(path);
  if (response.status === 404 || response.status === 403) return null;
  if (!response.ok) throw new Error(`The build manifest answered ${response.status}.`);
  return response.json();
}

export function isChunkLoadError(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  return /dynamically imported module|importing a module script failed|preload CSS/i.test(message);
}

/** Whether a reload is allowed now; remembers that it was. */
export function mayReload(now: number, storage: Storage = sessionStorage): boolean {
  const last = Number(storage.getItem(RELOADED_AT) ?? 0);
  if (now - last < RELOAD_GUARD_MS) return false;
  storage.setItem(RELOADED_AT, String(now));
  return true;
}
