/** Stages a photo together with the day on which its outfit was worn, as the calendar asks for it. */
import type { Audience } from "@/api/types";
import { keepDraft, markOf } from "@/features/outfit/draft";
import { UNEDITED } from "@/features/outfit/photo-edit";
import { stageFile, useShell } from "@/features/session";
import { randomKey } from "@/lib/random-key";

interface Worn {
  day: string;
  ownerId: string;
  audience: Audience;
}

/** The day goes with the photo as a draft: a day that was picked outlasts the one in the photo. */
export async function stageWornPhoto(file: File, { day, ownerId, audience }: Worn): Promise<void> {
  await stageFile(file);
  if (useShell.getState().stagedFile !== file) return;
  keepDraft({
    ownerId,
    photoMark: markOf(file),
    values: {
      caption: "",
      worn_on: day,
      audience,
      alt_text: "",
      private_note: "",
      comments: "on",
      tags: [],
      pins: [],
    },
    edit: UNEDITED,
    key: randomKey(),
    photo: null,
  });
}
