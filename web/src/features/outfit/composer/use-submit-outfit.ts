/** Queues the filled form as an outfit, and waits for the result while the page is shown. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Outfit, Photo } from "@/api/types";
import { developPhoto, type PhotoEdit } from "@/features/outfit/photo-editor/photo-edit";
import { noteOutfit } from "@/features/outfit/queries";
import type { UnpublishedState } from "@/features/outfit/unpublished/unpublished-outfits";
import { UploadCancelled, uploadedPhoto } from "@/features/outfit/uploads/upload";
import { awaitJob, outcomeMessage } from "@/features/outfit/uploads/upload-messages";
import {
  discard,
  enqueue,
  isTemporaryFailure,
  type Outcome,
  onOutcome,
  useUploads,
} from "@/features/outfit/uploads/upload-queue";
import { unstageFile } from "@/features/session";
import { randomKey } from "@/lib/browser/random-key";
import { showProblem } from "@/lib/forms/form-problem";
import { notePublished } from "@/lib/sharing/published-outfit";
import { today } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { bubble, toastProblem } from "@/ui/notices";
import { asChange, DETAIL_FIELDS, type OutfitValues } from "./outfit-values";
import type { StagedPhoto } from "./staged-photo";

export type SubmitGoal =
  | { state: "published" | "draft" }
  | { state: "planned"; planned_for: string };

interface Options {
  form: UseFormReturn<OutfitValues>;
  photo: StagedPhoto;
  edit: PhotoEdit;
  file: File;
  ownerId: string;
  key: string;
  /** A field has an error. */
  onRefused: () => void;
}

/** Whether the form's job is in flight, and functions to start, stop and leave it. */
export function useSubmitOutfit({ form, photo, edit, file, ownerId, key, onRefused }: Options) {
  const [id, setId] = useState(key);
  const [problem, setProblem] = useState<string | null>(null);
  /** The photo that was sent; another one may be staged before the end. */
  const sentFile = useRef(file);
  // Also after a reload during sending.
  const isSending = useUploads(({ jobs }) =>
    jobs.some((job) => job.id === id && job.phase === "waiting"),
  );
  const finish = useFinish(id, () => sentFile.current);
  useAwaited(id, async (outcome) => {
    if (outcome.kind === "made") return finish.made(outcome.outfit);
    if (outcome.kind === "kept") return finish.kept(outcome.problem);
    await discard(id);
    // A refused outfit may be sent again with other values.
    setId(randomKey());
    if (outcome.kind !== "refused") return;
    setProblem(explain(outcome.error, form));
    onRefused();
  });
  const send = (goal: SubmitGoal) => {
    setProblem(null);
    sentFile.current = file;
    return form.handleSubmit(async (values) => {
      try {
        const developed = await pictureOf(photo, edit, file);
        const worn_on = goal.state === "planned" ? "" : dayOf(values, form, developed.photo);
        const outfit = { ...asChange({ ...values, worn_on }), ...goal };
        await enqueue({ id, ownerId, name: file.name, ...developed, outfit });
      } catch (error) {
        setProblem(explain(error, form));
      }
    }, onRefused)();
  };
  return {
    id,
    isSending,
    problem,
    send,
    stop: () => void discard(id),
    leave: finish.left,
  };
}

/** The service may find a date in a photo that cannot be read here; a picked date stays. */
function dayOf({ worn_on }: OutfitValues, form: Options["form"], sent: Photo | null): string {
  const isDefault = worn_on === today() && !form.getFieldState("worn_on").isTouched;
  return (isDefault && sent?.taken_on) || worn_on;
}

interface Developed {
  picture: Blob;
  /** The result of an earlier upload of the photo. */
  photo: Photo | null;
}

async function pictureOf(photo: StagedPhoto, edit: PhotoEdit, file: File): Promise<Developed> {
  if (photo.phase === "ready") return { picture: await developPhoto(file, edit), photo: null };
  try {
    return { picture: file, photo: await uploadedPhoto() };
  } catch (error) {
    if (!isTemporaryFailure(error)) throw error;
    return { picture: file, photo: null };
  }
}

/** Reports the job's outcome while the form is shown; nothing else announces it then. */
function useAwaited(job: string, onNews: (outcome: Outcome) => Promise<void>): void {
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => {
    const leave = awaitJob(job);
    const stop = onOutcome((id, outcome) => id === job && void latest.current(outcome));
    return () => {
      stop();
      leave();
    };
  }, [job]);
}

function useFinish(job: string, fileOf: () => File) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = async () => {
    const shelf = shelfOf(job);
    await navigate({ to: "/wardrobe", search: shelf ? { shelf } : {}, replace: true });
    await unstageFile(fileOf());
  };
  return {
    left: leave,
    made: async (outfit: Outfit) => {
      noteOutfit(queryClient, outfit);
      bubble(outcomeMessage(outfit));
      const params = { outfitId: outfit.id };
      await navigate({ to: "/outfit/$outfitId", params, replace: true });
      await unstageFile(fileOf());
      notePublished(outfit);
    },
    kept: async (problem: string) => {
      toastProblem(m.composer_kept_on_device({ problem }));
      await leave();
    },
  };
}

/** The state of an unpublished outfit; undefined for published ones. */
function shelfOf(job: string): UnpublishedState | undefined {
  const state = useUploads.getState().jobs.find(({ id }) => id === job)?.outfit.state;
  return state === "published" ? undefined : state;
}

function explain(error: unknown, form: UseFormReturn<OutfitValues>): string | null {
  if (error instanceof UploadCancelled) return m.composer_photo_again();
  return showProblem(error, form, [...DETAIL_FIELDS, "pins"]);
}
