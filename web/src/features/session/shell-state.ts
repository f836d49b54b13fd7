/** State that the pages share: scroll lock, staged file and tag, previous route, profile. */
import { clear, createStore } from "idb-keyval";
import { create } from "zustand";
import type { Profile } from "@/api/types";
import { forget, keep, kept } from "@/lib/keep";
import { onlyPhotos } from "@/ui/only-photos";

interface ShellState {
  scrollLocked: boolean;
  /** The photo on its way to /outfit/new; also kept in IndexedDB, so that a reload loses nothing. */
  stagedFile: File | null;
  /** The slug of the tag that the staged photo shall get. */
  stagedTag: string | null;
  /** The name of the previous route, except /tag/add/{outfitId}. */
  lastRouteName: string | null;
  profile: Profile | null;
  /** What is said at the log-in page to a person who has just left for a while, or for good. */
  farewell: string | null;
}

const STAGED = "garderobe-staged";
/** Where /outfit/new keeps what was entered for the staged photo; it goes when the photo goes. */
export const STAGED_DRAFT = "garderobe-staged-draft";
/** Where /outfit/new keeps several chosen photos. */
export const STAGED_SEVERAL = "garderobe-staged-several";
/** Where the wardrobe keeps pins that are drawn but not saved. */
export const unsavedPins = createStore("garderobe-pins", "unsaved");

/** How often a photo was staged or dropped since the app began. */
let changes = 0;

interface Staged {
  file: File;
  tag: string | null;
}

export const useShell = create<ShellState>()(() => ({
  scrollLocked: false,
  stagedFile: null,
  stagedTag: null,
  lastRouteName: null,
  profile: null,
  farewell: null,
}));

/**
 * Keeps a chosen photo, and the tag it was taken for, until /outfit/new uses or drops it.
 *
 * A file that is no photo is refused in a sentence, and does not replace the one that is staged.
 */
export async function stageFile(file: File, tag: string | null = null): Promise<void> {
  const [photo] = await onlyPhotos([file]);
  if (!photo) return;
  changes += 1;
  useShell.setState({ stagedFile: file, stagedTag: tag });
  await keep(STAGED, { file, tag } satisfies Staged).catch(warnUnkept);
}

/** Drops the staged photo with its draft; of a photo that another has replaced, only the draft. */
export async function unstageFile(file?: File): Promise<void> {
  const { stagedFile } = useShell.getState();
  if (file && stagedFile && stagedFile !== file) return forgetDraft();
  changes += 1;
  useShell.setState({ stagedFile: null, stagedTag: null });
  forgetDraft();
  await forget(STAGED).catch(warnUnkept);
}

/** Brings back what was staged before a reload, unless something was staged or dropped meanwhile. */
export async function restoreStagedFile(): Promise<void> {
  const before = changes;
  const staged = await kept<Staged>(STAGED).catch(() => undefined);
  if (!staged || changes !== before || useShell.getState().stagedFile) return;
  useShell.setState({ stagedFile: staged.file, stagedTag: staged.tag });
}

/** Takes off the disk whatever a person has begun and not sent. */
export async function forgetBegun(): Promise<void> {
  await Promise.all([
    unstageFile(),
    forget(STAGED_SEVERAL).catch(() => undefined),
    clear(unsavedPins).catch(() => undefined),
  ]);
}

/** A browser may refuse its storage; then there is no draft. */
function forgetDraft(): void {
  try {
    localStorage.removeItem(STAGED_DRAFT);
  } catch {
    return;
  }
}

function warnUnkept(error: unknown): void {
  console.warn("The staged photo cannot be kept over a reload.", error);
}
