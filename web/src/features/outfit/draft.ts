/** What was entered for the staged photo, and done to it, kept in IndexedDB so that a reload loses nothing. */
import { get, set } from "idb-keyval";
import type { Photo } from "@/api/types";
import { STAGED_DRAFT } from "@/features/session";
import type { OutfitValues } from "./outfit-values";
import { completed, type PhotoEdit } from "./photo-edit";

export interface Draft {
  ownerId: string;
  /** Tells the photo that it belongs to. */
  photoMark: string;
  values: OutfitValues;
  /** How it is cropped and blurred. */
  edit: PhotoEdit;
  /** The same for every attempt to publish it. */
  key: string;
  /** The upload's answer, once there. */
  photo: Photo | null;
}

export const markOf = ({ name, size, lastModified }: File): string =>
  `${name} ${size} ${lastModified}`;

/** A person's draft; null when there is none, or when this browser keeps nothing. */
export async function readDraft(ownerId: string): Promise<Draft | null> {
  const draft = await get<Draft>(STAGED_DRAFT).catch(() => undefined);
  return draft?.ownerId === ownerId ? { ...draft, edit: completed(draft.edit) } : null;
}

export const keepDraft = (draft: Draft): Promise<void> =>
  set(STAGED_DRAFT, draft).catch((error) =>
    console.warn("The draft cannot be kept over a reload.", error),
  );
