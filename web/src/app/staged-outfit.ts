/** Hands photos from other pages to the form for new outfits, or to the drafts. */
import type { NewPin } from "@/api/types";
import { photoFingerprint, saveDraft } from "@/features/outfit/composer/draft";
import type { OutfitValues } from "@/features/outfit/composer/outfit-values";
import { UNEDITED } from "@/features/outfit/photo-editor/photo-edit";
import { enqueue, openQueue } from "@/features/outfit/uploads/upload-queue";
import { stageFile, useShell } from "@/features/session";
import { randomKey } from "@/lib/browser/random-key";

interface Staged {
  ownerId: string;
  values: Pick<OutfitValues, "audience"> & Partial<OutfitValues>;
}

/** Stages a photo together with values of its form, which take precedence over the photo's own. */
export async function stageOutfit(file: File, { ownerId, values }: Staged): Promise<void> {
  await stageFile(file);
  if (useShell.getState().stagedFile !== file) return;
  saveDraft({
    ownerId,
    photoMark: photoFingerprint(file),
    values: {
      caption: "",
      worn_on: "",
      alt_text: "",
      private_note: "",
      occasion: "",
      with_people: [],
      comments: "on",
      tags: [],
      pins: [],
      ...values,
    },
    edit: UNEDITED,
    key: randomKey(),
    photo: null,
  });
}

/** Saves a picture as a draft, which the tray announces. */
export async function saveIdea(
  picture: File,
  ownerId: string,
  values: { pins: NewPin[]; alt_text: string },
): Promise<void> {
  await openQueue();
  await enqueue({
    id: randomKey(),
    ownerId,
    name: picture.name,
    picture,
    photo: null,
    outfit: { ...values, audience: "private", state: "draft" },
  });
}
