/** The form of a new outfit: what was entered, its draft, and the photo's own day. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { Audience } from "@/api/types";
import { today } from "@/lib/dates";
import { randomKey } from "@/lib/random-key";
import { useDraftedAltText } from "./alt-text";
import { type Draft, keepDraft, markOf } from "./draft";
import { OutfitEntry, type OutfitValues } from "./outfit-values";
import { useDefaultDay, usePhotoDay } from "./photo-day";
import { type PhotoEdit, UNEDITED } from "./photo-edit";
import { useStagedPhoto } from "./staged-photo";
import { adoptUpload, startUpload, useUpload } from "./upload";

export interface Start {
  file: File;
  draft: Draft | null;
  ownerId: string;
  audience: Audience;
  tag: string | null;
}

export function useNewOutfit({ file, draft, ownerId, audience, tag }: Start) {
  const kept = draft?.photoMark === markOf(file) ? draft : null;
  const form = useForm<OutfitValues>({
    resolver: valibotResolver(OutfitEntry),
    // A field may be folded away: what shows the errors opens it first.
    shouldFocusError: false,
    defaultValues: kept?.values ?? {
      caption: "",
      worn_on: today(),
      audience,
      alt_text: "",
      private_note: "",
      comments: "on",
      tags: tag ? [tag] : [],
      pins: [],
    },
  });
  const key = useRef(kept?.key ?? randomKey());
  const [edit, setEdit] = useEdit(file, kept?.edit ?? UNEDITED);
  const photo = useStagedPhoto(file);
  useUploadOf(file, kept, photo.phase === "unreadable");
  const photoDay = usePhotoDay(file);
  useDefaultDay(form, { photoDay, isKept: kept !== null });
  useDraftedAltText(form);
  useKeptDraft(form, { ownerId, file, edit, key: key.current });
  return { form, photo, photoDay, edit, setEdit, key: key.current };
}

/** Another photo starts unedited. */
function useEdit(file: File, first: PhotoEdit) {
  const [kept, setKept] = useState({ file, edit: first });
  const edit = kept.file === file ? kept.edit : UNEDITED;
  return [edit, (changed: PhotoEdit) => setKept({ file, edit: changed })] as const;
}

/** What cannot be cropped here goes up at once, unless that was done before a reload. */
function useUploadOf(file: File, kept: Draft | null, isNeeded: boolean): void {
  const first = useRef(kept);
  useEffect(() => {
    if (!isNeeded || useUpload.getState().file === file) return;
    const known = first.current;
    if (known?.photo && known.photoMark === markOf(file)) adoptUpload(file, known.photo);
    else void startUpload(file);
  }, [file, isNeeded]);
}

function useKeptDraft(
  form: UseFormReturn<OutfitValues>,
  { ownerId, file, edit, key }: { ownerId: string; file: File; edit: PhotoEdit; key: string },
): void {
  const values = useWatch({ control: form.control, compute: (entered) => entered });
  const photo = useUpload((upload) => (upload.file === file ? upload.photo : null));
  useEffect(() => {
    // At once, not when typing pauses: a reload may come at any moment.
    keepDraft({ ownerId, photoMark: markOf(file), values, edit, key, photo });
  }, [values, photo, ownerId, file, edit, key]);
}
