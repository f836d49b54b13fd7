/** Stages a photo together with the day its outfit was worn, as the calendar requests it. */
import type { Audience } from "@/api/types";
import { photoFingerprint, saveDraft } from "@/features/outfit/composer/draft";
import { UNEDITED } from "@/features/outfit/photo-editor/photo-edit";
import { stageFile, useShell } from "@/features/session";
import { randomKey } from "@/lib/browser/random-key";

interface Worn {
  day: string;
  ownerId: string;
  audience: Audience;
}

/**
 * The day is stored with the photo as a draft: a picked day takes precedence over the photo's own.
 */
export async function stageWornPhoto(file: File, { day, ownerId, audience }: Worn): Promise<void> {
  await stageFile(file);
  if (useShell.getState().stagedFile !== file) return;
  saveDraft({
    ownerId,
    photoMark: photoFingerprint(file),
    values: {
      caption: "",
      worn_on: day,
      audience,
      alt_text: "",
      private_note: "",
      occasion: "",
      with_people: [],
      comments: "on",
      tags: [],
      pins: [],
    },
    edit: UNEDITED,
    key: randomKey(),
    photo: null,
  });
}
