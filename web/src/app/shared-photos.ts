/** Takes photos shared from another app to the composer. */

import { filterPhotos } from "@/components/filter-photos";
import { readBatch, storeBatch } from "@/features/outfit/composer/batch-files";
import { keepAsDraft } from "@/features/outfit/composer/keep-as-draft";
import { restoreStagedFile, stageCaption, stageFile, useShell } from "@/features/session";
import { dropShare, MAX_FILES, readShare } from "@/lib/sharing/held-shares";
import { count } from "@/lib/text/count";
import { toast, toastProblem } from "@/ui/notices";

const TOO_MUCH = `didn't arrive. Share at most ${MAX_FILES} photos at once, up to 200 MB together.`;

/** Photos that wait for an answer, because the composer has others. */
export interface WaitingPhotos {
  key: string;
  photos: number;
}

interface Taking {
  /** The one that the service worker put into the URL. */
  key: string;
  ownerId: string;
  /** The user wants them, whatever the composer has. */
  isWanted?: boolean;
}

/**
 * Stages what was shared, or returns what has to wait for an answer. It is held until it is staged,
 * so that a failure loses nothing.
 */
export async function takeSharedPhotos(taking: Taking): Promise<WaitingPhotos | null> {
  const { key, ownerId, isWanted = false } = taking;
  const share = await readShare(key);
  if (!share) {
    toastProblem("The photo you shared didn't arrive. Choose it here.");
    return null;
  }
  // It may still have to be read from the storage after this page was opened.
  await restoreStagedFile();
  if (share.files.length > 0 && !isWanted && (await isComposing(ownerId)))
    return { key, photos: share.files.length };
  if (share.refused > 0) toastProblem(`${count(share.refused, "photo")} ${TOO_MUCH}`);
  const photos = await filterPhotos(share.files);
  const [photo, second] = photos;
  if (second) await addToBatch(ownerId, photos);
  else if (photo) await stageAlone(photo, share.caption, ownerId);
  else if (share.caption) waitForPhoto(share.caption);
  await dropShare(key);
  return null;
}

const isComposing = async (ownerId: string): Promise<boolean> =>
  useShell.getState().stagedFile !== null || (await readBatch(ownerId)).length > 0;

async function stageAlone(photo: File, caption: string, ownerId: string): Promise<void> {
  if (await keepAsDraft(ownerId)) toast("The photo you had here is saved in your drafts.");
  stageCaption(caption);
  await stageFile(photo);
}

/** The composer shows several photos once the one that it has is published or discarded. */
async function addToBatch(ownerId: string, photos: readonly File[]): Promise<void> {
  await storeBatch(ownerId, [...(await readBatch(ownerId)), ...photos]);
  if (useShell.getState().stagedFile)
    toast(`Finish this outfit first. The ${count(photos.length, "photo")} you shared come next.`);
}

function waitForPhoto(caption: string): void {
  if (useShell.getState().stagedFile) {
    toastProblem("Share a photo together with its text.");
    return;
  }
  stageCaption(caption);
  toast("Choose a photo for the text you shared.");
}
