/**
 * What was entered for the staged photo, and done to it, kept so that a reload loses nothing.
 *
 * It is in localStorage, which keeps it before the next event comes: IndexedDB would have it wait
 * until the photo is on the disk.
 */
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
export function readDraft(ownerId: string): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(STAGED_DRAFT) ?? "null");
    return draft?.ownerId === ownerId ? { ...draft, edit: completed(draft.edit) } : null;
  } catch {
    return null;
  }
}

export function keepDraft(draft: Draft): void {
  try {
    localStorage.setItem(STAGED_DRAFT, JSON.stringify(draft));
  } catch (error) {
    console.warn("The draft cannot be kept over a reload.", error);
  }
}
