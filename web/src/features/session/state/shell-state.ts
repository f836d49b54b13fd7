/** State shared by all pages: scroll lock, staged file and tag, previous route, profile. */
import { clear, createStore } from "idb-keyval";
import { create } from "zustand";
import type { Profile } from "@/api/types";
import { filterPhotos } from "@/components/filter-photos";
import { persist, readPersisted, removePersisted } from "@/lib/browser/persistent-store";
import { clearShares } from "@/lib/sharing/held-shares";

interface ShellState {
  scrollLocked: boolean;
  /** The photo for /outfit/new; also stored in IndexedDB, so that a reload loses nothing. */
  stagedFile: File | null;
  /** The slug of the tag for the staged photo. */
  stagedTag: string | null;
  /** The text that came with the photo from another app, or that waits for a photo. */
  stagedCaption: string;
  /** The name of the previous route, except /tag/add/{outfitId}. */
  lastRouteName: string | null;
  profile: Profile | null;
  /** The log-in page's message after a deactivation or deletion. */
  farewell: string | null;
}

const STAGED = "garderobe-staged";
/** Storage key of the /outfit/new draft for the staged photo; deleted with the photo. */
export const STAGED_DRAFT = "garderobe-staged-draft";
/** Storage key of several photos chosen on /outfit/new. */
export const STAGED_BATCH = "garderobe-staged-several";
/** Storage key of the collage that is being made. */
export const STAGED_COLLAGE = "garderobe-staged-collage";
/** Storage of the wardrobe's unsaved pins. */
export const unsavedPins = createStore("garderobe-pins", "unsaved");

/** How often a photo was staged or dropped since the app started. */
let changes = 0;

interface Staged {
  file: File;
  tag: string | null;
  caption?: string;
}

export const useShell = create<ShellState>()(() => ({
  scrollLocked: false,
  stagedFile: null,
  stagedTag: null,
  stagedCaption: "",
  lastRouteName: null,
  profile: null,
  farewell: null,
}));

/**
 * Stores a chosen photo and its tag until /outfit/new uses or drops it. Other files are refused
 * with a message and do not replace the staged one.
 */
export async function stageFile(file: File, tag: string | null = null): Promise<void> {
  const [photo] = await filterPhotos([file]);
  if (!photo) return;
  changes += 1;
  const { stagedFile, stagedCaption } = useShell.getState();
  // A text without a photo has been waiting for this one.
  const caption = stagedFile ? "" : stagedCaption;
  useShell.setState({ stagedFile: file, stagedTag: tag, stagedCaption: caption });
  await persist(STAGED, { file, tag, caption } satisfies Staged).catch(warnNotStored);
}

/** Stores the caption of the next photo to be staged. */
export const stageCaption = (caption: string): void =>
  useShell.setState({ stagedCaption: caption });

/** Drops the staged photo with its draft; if another photo has replaced it, only the draft. */
export async function unstageFile(file?: File): Promise<void> {
  const { stagedFile } = useShell.getState();
  if (file && stagedFile && stagedFile !== file) return forgetDraft();
  changes += 1;
  useShell.setState({ stagedFile: null, stagedTag: null, stagedCaption: "" });
  forgetDraft();
  await removePersisted(STAGED).catch(warnNotStored);
}

/** Restores the photo staged before a reload, unless another was staged or dropped in between. */
export async function restoreStagedFile(): Promise<void> {
  const before = changes;
  const staged = await readPersisted<Staged>(STAGED).catch(() => undefined);
  if (!staged || changes !== before || useShell.getState().stagedFile) return;
  const { file, tag, caption = "" } = staged;
  useShell.setState({ stagedFile: file, stagedTag: tag, stagedCaption: caption });
}

/** Deletes all stored unsent work of a person. */
export async function clearStaged(): Promise<void> {
  await Promise.all([
    unstageFile(),
    removePersisted(STAGED_BATCH).catch(() => undefined),
    removePersisted(STAGED_COLLAGE).catch(() => undefined),
    clearShares(),
    clear(unsavedPins).catch(() => undefined),
  ]);
}

/** A browser may refuse storage; then there is no draft. */
function forgetDraft(): void {
  try {
    localStorage.removeItem(STAGED_DRAFT);
  } catch {
    return;
  }
}

function warnNotStored(error: unknown): void {
  console.warn("The staged photo cannot be stored and will be lost on a reload.", error);
}
