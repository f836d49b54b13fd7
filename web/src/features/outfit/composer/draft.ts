/**
 * The values and edits for the staged photo, stored so that a reload loses nothing. Uses
 * localStorage, which writes before the next event: IndexedDB would wait until the photo is on
 * disk.
 */
import type { Photo } from "@/api/types";
import { completed, type PhotoEdit } from "@/features/outfit/photo-editor/photo-edit";
import { STAGED_DRAFT } from "@/features/session";
import type { OutfitValues } from "./outfit-values";

export interface Draft {
  ownerId: string;
  /** Identifies the photo that the draft belongs to. */
  photoMark: string;
  values: OutfitValues;
  /** How the photo is cropped and blurred. */
  edit: PhotoEdit;
  /** The same for every attempt to publish. */
  key: string;
  /** The upload's response, once there. */
  photo: Photo | null;
}

export const photoFingerprint = ({ name, size, lastModified }: File): string =>
  `${name} ${size} ${lastModified}`;

/** Return a person's draft; null when there is none, or when this browser stores nothing. */
export function readDraft(ownerId: string): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(STAGED_DRAFT) ?? "null");
    return draft?.ownerId === ownerId ? { ...draft, edit: completed(draft.edit) } : null;
  } catch {
    return null;
  }
}

export function saveDraft(draft: Draft): void {
  try {
    localStorage.setItem(STAGED_DRAFT, JSON.stringify(draft));
  } catch (error) {
    console.warn("The draft cannot be stored and will be lost on a reload.", error);
  }
}
