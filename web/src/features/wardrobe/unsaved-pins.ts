/** Pins that are drawn but not saved, kept in IndexedDB so that a reload loses none. */
import { del, get, set } from "idb-keyval";
import type { NewPin, Outfit } from "@/api/types";
import { currentSession } from "@/features/session";
import { isSame } from "@/lib/is-same";
import { asNewPins } from "./merge-pins";

export interface PinsEdit {
  /** The outfit as it was when the edit began. */
  seen: Pick<Outfit, "id" | "version" | "pins">;
  pins: NewPin[];
}

interface Kept extends PinsEdit {
  ownerId: string | undefined;
}

const placeOf = (outfitId: string) => `garderobe-pins-${outfitId}`;
const ownerId = () => currentSession()?.user.id;

export async function readPins(outfitId: string): Promise<PinsEdit | undefined> {
  const kept = await get<Kept>(placeOf(outfitId)).catch(() => undefined);
  return kept?.ownerId === ownerId() ? kept : undefined;
}

/** Keeps an edit of this person's, unless nothing is different by it. */
export function keepPins({ seen, pins }: PinsEdit): Promise<void> {
  const { id, version, pins: before } = seen;
  if (isSame(pins, asNewPins(before))) return forgetPins(id);
  const kept: Kept = { ownerId: ownerId(), seen: { id, version, pins: before }, pins };
  return set(placeOf(id), kept).catch((error) =>
    console.warn("The pins cannot be kept over a reload.", error),
  );
}

export const forgetPins = (outfitId: string): Promise<void> =>
  del(placeOf(outfitId)).catch(() => undefined);
