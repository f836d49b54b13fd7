/** Pins that are drawn but not saved, kept in IndexedDB so that a reload loses none. */
import { del, set, values } from "idb-keyval";
import type { NewPin, Outfit } from "@/api/types";
import { currentSession, unsavedPins } from "@/features/session";
import { isSame } from "@/lib/is-same";
import { asNewPins } from "./merge-pins";

export interface PinsEdit {
  /** The outfit as it was when the edit began. */
  seen: Pick<Outfit, "id" | "version" | "pins">;
  pins: NewPin[];
}

interface Kept extends PinsEdit {
  ownerId: string;
  keptAt: number;
}

const KEPT_MS = 30 * 24 * 3_600_000;
const ownerId = () => currentSession()?.user.id;

/** An edit of this person's; those that nobody came back to for a month are dropped. */
export async function readPins(outfitId: string): Promise<PinsEdit | undefined> {
  const found = await values<Kept>(unsavedPins).catch(() => []);
  const old = found.filter(({ keptAt }) => keptAt < Date.now() - KEPT_MS);
  for (const { seen } of old) await forgetPins(seen.id);
  return found.find(
    (kept) => kept.ownerId === ownerId() && kept.seen.id === outfitId && !old.includes(kept),
  );
}

/** Keeps an edit of this person's, unless nothing is different by it. */
export async function keepPins({ seen, pins }: PinsEdit): Promise<void> {
  const { id, version, pins: before } = seen;
  const owner = ownerId();
  if (!owner) return;
  if (isSame(pins, asNewPins(before))) return forgetPins(id);
  const edit = { seen: { id, version, pins: before }, pins };
  const kept: Kept = { ...edit, ownerId: owner, keptAt: Date.now() };
  return set(id, kept, unsavedPins).catch((error) =>
    console.warn("The pins cannot be kept over a reload.", error),
  );
}

export const forgetPins = (outfitId: string): Promise<void> =>
  del(outfitId, unsavedPins).catch(() => undefined);
