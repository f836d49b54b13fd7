/** Pins that are drawn but not saved, kept in IndexedDB so that a reload loses none. */
import { values } from "idb-keyval";
import type { NewPin, Outfit } from "@/api/types";
import { currentSession, unsavedPins } from "@/features/session";
import { isSame } from "@/lib/is-same";
import { forget, keep } from "@/lib/keep";
import { randomKey } from "@/lib/random-key";
import { asNewPins } from "./merge-pins";

export interface PinsEdit {
  /** Of the drawing that it belongs to. */
  id: string;
  /** The outfit as it was when the edit began. */
  seen: Pick<Outfit, "id" | "owner_id" | "version" | "pins">;
  pins: NewPin[];
}

/** What one sheet draws; while it holds it, no other tab is given it. */
export interface Drawing {
  id: string;
  /** How it was left by a tab that is gone. */
  unsaved?: PinsEdit;
  letGo?: () => void;
}

interface Kept extends PinsEdit {
  keptAt: number;
}

const KEPT_MS = 30 * 24 * 3_600_000;

/** Takes up the newest drawing of an outfit that no tab has open, else begins one. */
export async function takeUpPins(outfitId: string): Promise<Drawing> {
  for (const unsaved of await readPins(outfitId)) {
    const letGo = await hold(unsaved.id);
    if (letGo) return { id: unsaved.id, unsaved, letGo };
  }
  const id = randomKey();
  return { id, letGo: await hold(id) };
}

/** This person's, the newest first; those that nobody came back to for a month are dropped. */
async function readPins(outfitId: string): Promise<PinsEdit[]> {
  const found = await values<Kept>(unsavedPins).catch(() => []);
  const old = found.filter(({ keptAt }) => keptAt < Date.now() - KEPT_MS);
  for (const { id } of old) await forgetPins(id);
  return found
    .filter((kept) => isMine(kept) && kept.seen.id === outfitId && !old.includes(kept))
    .sort((one, other) => other.keptAt - one.keptAt);
}

const isMine = ({ seen }: PinsEdit) => seen.owner_id === currentSession()?.user.id;

/** Answers how to let go of a drawing; nothing when another tab has it. */
function hold(id: string): Promise<(() => void) | undefined> {
  // Without a secure context there are no locks: one tab at a time is then good enough.
  if (!navigator.locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    const untilLetGo = (lock: Lock | null) =>
      lock ? new Promise<void>((letGo) => resolve(letGo)) : resolve(undefined);
    navigator.locks
      .request(`garderobe-pins-${id}`, { ifAvailable: true }, untilLetGo)
      .catch(() => resolve(undefined));
  });
}

/** Keeps an edit of this person's, unless nothing is different by it. */
export async function keepPins(edit: PinsEdit): Promise<void> {
  if (!isMine(edit)) return;
  const { id: outfitId, owner_id, version, pins } = edit.seen;
  if (isSame(edit.pins, asNewPins(pins))) return forgetPins(edit.id);
  const seen = { id: outfitId, owner_id, version, pins };
  const kept: Kept = { ...edit, seen, keptAt: Date.now() };
  return keep(edit.id, kept, unsavedPins).catch((error) =>
    console.warn("The pins cannot be kept over a reload.", error),
  );
}

export const forgetPins = (id: string): Promise<void> =>
  forget(id, unsavedPins).catch(() => undefined);
