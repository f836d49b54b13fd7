/** Takes photos shared from another app to the composer. */

import { filterPhotos } from "@/components/filter-photos";
import { readBatch, storeBatch } from "@/features/outfit/composer/batch-files";
import { keepAsDraft } from "@/features/outfit/composer/keep-as-draft";
import { restoreStagedFile, stageCaption, stageFile, useShell } from "@/features/session";
import { dropShare, MAX_FILES, readShare } from "@/lib/sharing/held-shares";
import { count } from "@/lib/text/count";
import { toast, toastProblem } from "@/ui/notices";

const TOO_MUCH = `didn't arrive. Share at most ${MAX_FILES} photos at once, up to 200 MB together.`;

/**
 * `key` is the one that the service worker put into the URL. What was shared is held until it is
 * staged, so that a failure loses nothing.
 */
export async function takeSharedPhotos(key: string, ownerId: string): Promise<void> {
  const share = await readShare(key);
  if (!share) {
    toastProblem("The photo you shared didn't arrive. Choose it here.");
    return;
  }
  if (share.refused > 0) toastProblem(`${count(share.refused, "photo")} ${TOO_MUCH}`);
  const photos = await filterPhotos(share.files);
  // It may still have to be read from the storage after this page was opened.
  await restoreStagedFile();
  const [photo, second] = photos;
  if (second) await addToBatch(ownerId, photos);
  else if (photo) await stageAlone(photo, share.caption, ownerId);
  else if (share.caption) waitForPhoto(share.caption);
  await dropShare(key);
}

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
