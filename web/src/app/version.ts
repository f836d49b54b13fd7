/**
 * Polls for a newer build and offers it, and reloads when a page of the running one can no longer be
 * loaded.
 */

import {
  canReload,
  claimChunkError,
  findNewerBuild,
  isChunkLoadError,
} from "@/lib/browser/version-check";
import { m } from "@/paraglide/messages.js";
import { offer } from "@/ui/notices";

declare const __BUILD_ID__: string;

const POLL_MS = 5 * 60_000;
let newerBuild = false;

export function watchVersion(): void {
  if (import.meta.env.DEV) return;
  setInterval(() => void poll(), POLL_MS);
  addEventListener("vite:preloadError", ({ payload }) => {
    claimChunkError(payload);
    void reloadIfOutdated(payload);
  });
}

async function poll(): Promise<void> {
  if (newerBuild || !navigator.onLine) return;
  newerBuild = await findNewerBuild(__BUILD_ID__, Date.now()).then(
    (build) => build !== null,
    () => false,
  );
  // A reload loses no draft: what is not sent yet is stored as it is entered.
  if (newerBuild) offer(m.frame_new_version(), m.frame_reload(), () => location.reload());
}

/**
 * For a page that failed to load: checks at once for a newer build, and reloads at most once in 10
 * s.
 */
export async function reloadIfOutdated(error: unknown): Promise<void> {
  if (!isChunkLoadError(error)) return;
  await poll();
  if (newerBuild && canReload(Date.now())) location.reload();
}
