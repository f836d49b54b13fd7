/** Stores unsaved pins in IndexedDB, so that a reload loses none. */
import { values } from "idb-keyval";
import type { NewPin, Outfit } from "@/api/types";
import { currentSession, unsavedPins } from "@/features/session";
import { persist, removePersisted } from "@/lib/browser/persistent-store";
import { randomKey } from "@/lib/browser/random-key";
import { jsonEqual } from "@/lib/http/json-equal";
import { asNewPins } from "./merge-pins";

export interface PinsEdit {
  /** Of the edit that it belongs to. */
  id: string;
  /** The outfit as it was when the edit started. */
  seen: Pick<Outfit, "id" | "owner_id" | "version" | "pins">;
  pins: NewPin[];
}

/** The edit of one open sheet; while the sheet holds it, no other tab can get it. */
export interface Drawing {
  id: string;
  /** The state left by a closed tab. */
  unsaved?: PinsEdit;
  release?: () => void;
}

interface StoredEdit extends PinsEdit {
  keptAt: number;
}

const RETENTION_MS = 30 * 24 * 3_600_000;

/** Resumes the newest edit of an outfit that no tab has open, or starts one. */
export async function restorePins(outfitId: string): Promise<Drawing> {
  for (const unsaved of await readPins(outfitId)) {
    const release = await hold(unsaved.id);
    if (release) return { id: unsaved.id, unsaved, release };
  }
  const id = randomKey();
  return { id, release: await hold(id) };
}

/** Return this person's edits, newest first; edits older than a month are dropped. */
async function readPins(outfitId: string): Promise<PinsEdit[]> {
  const found = await values<StoredEdit>(unsavedPins).catch(() => []);
  const old = found.filter(({ keptAt }) => keptAt < Date.now() - RETENTION_MS);
  for (const { id } of old) await discardUnsavedPins(id);
  return found
    .filter((stored) => isMine(stored) && stored.seen.id === outfitId && !old.includes(stored))
    .sort((a, b) => b.keptAt - a.keptAt);
}

const isMine = ({ seen: base }: PinsEdit) => base.owner_id === currentSession()?.user.id;

/** Return a function that releases the edit; undefined when another tab holds it. */
function hold(id: string): Promise<(() => void) | undefined> {
  // Without a secure context there are no locks: one tab at a time is acceptable then.
  if (!navigator.locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    const holdUntilReleased = (lock: Lock | null) =>
      lock ? new Promise<void>((release) => resolve(release)) : resolve(undefined);
    navigator.locks
      .request(`garderobe-pins-${id}`, { ifAvailable: true }, holdUntilReleased)
      .catch(() => resolve(undefined));
  });
}

/** Stores this person's edit, unless it changes nothing. */
export async function savePinsLocally(edit: PinsEdit): Promise<void> {
  if (!isMine(edit)) return;
  const { id: outfitId, owner_id, version, pins } = edit.seen;
  if (jsonEqual(edit.pins, asNewPins(pins))) return discardUnsavedPins(edit.id);
  const base = { id: outfitId, owner_id, version, pins };
  const stored: StoredEdit = { ...edit, seen: base, keptAt: Date.now() };
  return persist(edit.id, stored, unsavedPins).catch((error) =>
    console.warn("The pins cannot be stored and will be lost on a reload.", error),
  );
}

export const discardUnsavedPins = (id: string): Promise<void> =>
  removePersisted(id, unsavedPins).catch(() => undefined);
