/** Takes photos shared from another app to the composer. */

import { filterPhotos } from "@/components/filter-photos";
import { readBatch, storeBatch } from "@/features/outfit/composer/batch-files";
import { keepAsDraft } from "@/features/outfit/composer/keep-as-draft";
import { restoreStagedFile, stageCaption, stageFile, useShell } from "@/features/session";
import { dropShare, MAX_FILES, readShare } from "@/lib/sharing/held-shares";
import { counted, formatNumber } from "@/lib/text/count";
import { formatFileSize } from "@/lib/text/file-size";
import { m } from "@/paraglide/messages.js";
import { toast, toastProblem } from "@/ui/notices";

/** Of all photos together, as the service worker accepts them. */
const MAX_SIZE = 200_000_000;

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
    toastProblem(m.shared_missing());
    return null;
  }
  // It may still have to be read from the storage after this page was opened.
  await restoreStagedFile();
  if (share.files.length > 0 && !isWanted && (await isComposing(ownerId)))
    return { key, photos: share.files.length };
  if (share.refused > 0) toastProblem(tooMuch(share.refused));
  const photos = await filterPhotos(share.files);
  const [photo, second] = photos;
  if (second) await addToBatch(ownerId, photos);
  else if (photo) await stageAlone(photo, share.caption, ownerId);
  else if (share.caption) waitForPhoto(share.caption);
  await dropShare(key);
  return null;
}

const tooMuch = (refused: number): string => {
  const size = formatFileSize(MAX_SIZE);
  return m.shared_too_much({ ...counted(refused), max: formatNumber(MAX_FILES), size });
};

const isComposing = async (ownerId: string): Promise<boolean> =>
  useShell.getState().stagedFile !== null || (await readBatch(ownerId)).length > 0;

async function stageAlone(photo: File, caption: string, ownerId: string): Promise<void> {
  if (await keepAsDraft(ownerId)) toast(m.shared_saved_draft());
  stageCaption(caption);
  await stageFile(photo);
}

/** The composer shows several photos once the one that it has is published or discarded. */
async function addToBatch(ownerId: string, photos: readonly File[]): Promise<void> {
  await storeBatch(ownerId, [...(await readBatch(ownerId)), ...photos]);
  if (useShell.getState().stagedFile) toast(m.shared_finish_first(counted(photos.length)));
}

function waitForPhoto(caption: string): void {
  if (useShell.getState().stagedFile) {
    toastProblem(m.shared_text_only());
    return;
  }
  stageCaption(caption);
  toast(m.shared_choose_photo());
}
