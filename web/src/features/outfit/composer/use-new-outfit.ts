/** The form state of a new outfit: values, draft, and the photo's own date. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { Audience } from "@/api/types";
import { type PhotoEdit, UNEDITED } from "@/features/outfit/photo-editor/photo-edit";
import { adoptUpload, startUpload, useUpload } from "@/features/outfit/uploads/upload";
import { noteUse } from "@/lib/browser/note-use";
import { randomKey } from "@/lib/browser/random-key";
import { today } from "@/lib/text/dates";
import { useDraftedAltText } from "./alt-text";
import { type Draft, photoFingerprint, saveDraft } from "./draft";
import { OutfitEntry, type OutfitValues } from "./outfit-values";
import { useDefaultDay, usePhotoDay } from "./photo-day";
import { useStagedPhoto } from "./staged-photo";

export interface Start {
  file: File;
  draft: Draft | null;
  ownerId: string;
  audience: Audience;
  tag: string | null;
  caption: string;
}

export function useNewOutfit({ file, draft, ownerId, audience, tag, caption }: Start) {
  const saved = draft?.photoMark === photoFingerprint(file) ? draft : null;
  const form = useForm<OutfitValues>({
    resolver: valibotResolver(OutfitEntry),
    // The field with the error may be folded away: the error display unfolds it first.
    shouldFocusError: false,
    defaultValues: {
      caption,
      worn_on: today(),
      audience,
      alt_text: "",
      private_note: "",
      occasion: "",
      with_people: [],
      comments: "on",
      tags: tag ? [tag] : [],
      pins: [],
      // An older draft has fewer fields.
      ...saved?.values,
    },
  });
  const key = useRef(saved?.key ?? randomKey());
  const [edit, setEdit] = useEdit(file, saved?.edit ?? UNEDITED);
  const photo = useStagedPhoto(file);
  const isRead = photo.phase !== "reading";
  useEffect(() => {
    if (isRead) noteUse("photo chosen");
  }, [isRead]);
  useEarlyUpload(file, saved, photo.phase === "unreadable");
  const photoDay = usePhotoDay(file);
  useDefaultDay(form, { photoDay, isKept: saved !== null });
  useDraftedAltText(form);
  useSavedDraft(form, { ownerId, file, edit, key: key.current });
  return { form, photo, photoDay, edit, setEdit, key: key.current };
}

/** Another photo starts unedited. */
function useEdit(file: File, first: PhotoEdit) {
  const [saved, setSaved] = useState({ file, edit: first });
  const edit = saved.file === file ? saved.edit : UNEDITED;
  return [edit, (changed: PhotoEdit) => setSaved({ file, edit: changed })] as const;
}

/**
 * A photo that cannot be cropped here is uploaded at once, unless that happened before a reload.
 */
function useEarlyUpload(file: File, saved: Draft | null, isNeeded: boolean): void {
  const first = useRef(saved);
  useEffect(() => {
    if (!isNeeded || useUpload.getState().file === file) return;
    const savedDraft = first.current;
    if (savedDraft?.photo && savedDraft.photoMark === photoFingerprint(file))
      adoptUpload(file, savedDraft.photo);
    else void startUpload(file);
  }, [file, isNeeded]);
}

function useSavedDraft(
  form: UseFormReturn<OutfitValues>,
  { ownerId, file, edit, key }: { ownerId: string; file: File; edit: PhotoEdit; key: string },
): void {
  const values = useWatch({ control: form.control, compute: (entered) => entered });
  const photo = useUpload((upload) => (upload.file === file ? upload.photo : null));
  useEffect(() => {
    // Saved at once, not after a typing pause: a reload may come at any moment.
    saveDraft({ ownerId, photoMark: photoFingerprint(file), values, edit, key, photo });
  }, [values, photo, ownerId, file, edit, key]);
}
