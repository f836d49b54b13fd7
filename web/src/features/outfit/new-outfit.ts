/** Publishing a staged photo: the form, its draft, the upload behind it. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { Audience } from "@/api/types";
import { unstageFile } from "@/features/session";
import { showProblem } from "@/lib/form-problem";
import { Problem } from "@/lib/problem";
import { randomKey } from "@/lib/random-key";
import { notify } from "@/ui/notices";
import { type Draft, keepDraft, markOf } from "./draft";
import { asChange, OutfitEntry, type OutfitValues } from "./outfit-values";
import { usePublish } from "./queries";
import { adoptUpload, startUpload, UploadCancelled, uploadedPhoto, useUpload } from "./upload";

/** The photo of the draft cannot be used any more: it has to be uploaded anew. */
const PHOTO_GONE = new Set(["photo_not_found", "photo_used"]);

interface Start {
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
    defaultValues: kept?.values ?? {
      caption: "",
      worn_on: "",
      audience,
      alt_text: "",
      tags: tag ? [tag] : [],
    },
  });
  const key = useRef(kept?.key ?? randomKey());
  useUploadOf(file, kept);
  useDateOfPhoto(form);
  useKeptDraft(form, { ownerId, file, key: key.current });
  return { form, ...useSubmit(form, file, key.current) };
}

function useSubmit(form: UseFormReturn<OutfitValues>, file: File, key: string) {
  const [problem, setProblem] = useState<string | null>(null);
  const publish = usePublish();
  const navigate = useNavigate();
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      const photo = await uploadedPhoto();
      // The date of a photo that came after the button was pressed.
      const worn_on = form.getValues("worn_on") || values.worn_on;
      const outfit = { ...asChange({ ...values, worn_on }), photo_id: photo.id };
      const published = await publish.mutateAsync({ outfit, key });
      notify("Published", { image: photo.path });
      await navigate({
        to: "/outfit/$outfitId",
        params: { outfitId: published.id },
        replace: true,
      });
      await unstageFile();
    } catch (error) {
      if (error instanceof Problem && PHOTO_GONE.has(error.code ?? "")) void startUpload(file);
      setProblem(explain(error, form));
    }
  });
  return { submit, problem };
}

function explain(error: unknown, form: UseFormReturn<OutfitValues>): string | null {
  if (error instanceof UploadCancelled) return "The photo is not uploaded yet. Upload it again.";
  return showProblem(error, form, ["caption", "worn_on", "audience", "alt_text", "tags"]);
}

/** Uploads the photo unless that runs already, or was done before a reload. */
function useUploadOf(file: File, kept: Draft | null): void {
  const first = useRef(kept);
  useEffect(() => {
    if (useUpload.getState().file === file) return;
    const known = first.current;
    if (known?.photo && known.photoMark === markOf(file)) adoptUpload(file, known.photo);
    else void startUpload(file);
  }, [file]);
}

/** Fills in the day on which the photo was taken, unless a date was entered. */
function useDateOfPhoto(form: UseFormReturn<OutfitValues>): void {
  const takenOn = useUpload(({ photo }) => photo?.taken_on);
  useEffect(() => {
    if (takenOn && !form.getValues("worn_on") && !form.getFieldState("worn_on").isDirty) {
      form.setValue("worn_on", takenOn);
    }
  }, [takenOn, form]);
}

function useKeptDraft(
  form: UseFormReturn<OutfitValues>,
  { ownerId, file, key }: { ownerId: string; file: File; key: string },
): void {
  const values = useWatch({ control: form.control, compute: (entered) => entered });
  const photo = useUpload((upload) => (upload.file === file ? upload.photo : null));
  useEffect(() => {
    // At once, not when typing pauses: a reload may come at any moment.
    void keepDraft({ ownerId, photoMark: markOf(file), values, key, photo });
  }, [values, photo, ownerId, file, key]);
}
