/** Moves the staged photo and its values to the drafts, so that another photo can be staged. */
import { developPhoto, UNEDITED } from "@/features/outfit/photo-editor/photo-edit";
import { enqueue, openQueue, useUploads } from "@/features/outfit/uploads/upload-queue";
import { unstageFile, useShell } from "@/features/session";
import { randomKey } from "@/lib/browser/random-key";
import { today } from "@/lib/text/dates";
import { photoFingerprint, readDraft } from "./draft";
import { asChange } from "./outfit-values";

/** Return whether a draft is being saved: not without a photo, nor if it is already being sent. */
export async function keepAsDraft(ownerId: string): Promise<boolean> {
  const { stagedFile: file, stagedTag: tag, stagedCaption: caption } = useShell.getState();
  if (!file) return false;
  const stored = readDraft(ownerId);
  const draft = stored?.photoMark === photoFingerprint(file) ? stored : null;
  const id = draft?.key ?? randomKey();
  await openQueue();
  const isSent = useUploads.getState().jobs.some((job) => job.id === id);
  if (!isSent) {
    // Photos that this browser cannot decode are uploaded unchanged.
    const picture = await developPhoto(file, draft?.edit ?? UNEDITED).catch(() => file);
    const values = draft ? asChange(draft.values) : { caption, tags: tag ? [tag] : [] };
    await enqueue({
      id,
      ownerId,
      name: file.name,
      picture,
      photo: draft?.photo ?? null,
      outfit: { audience: "private", ...values, state: "draft" },
      defaultDay: today(),
    });
  }
  await unstageFile(file);
  return !isSent;
}
