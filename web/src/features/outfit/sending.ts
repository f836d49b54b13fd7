/** From the filled form to the outfit: put into the queue, and waited for as long as one stays. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Outfit, Photo } from "@/api/types";
import { unstageFile } from "@/features/session";
import { today } from "@/lib/dates";
import { showProblem } from "@/lib/form-problem";
import { notePublished } from "@/lib/published-outfit";
import { randomKey } from "@/lib/random-key";
import { bubble, toastProblem } from "@/ui/notices";
import type { KeptState } from "./kept-outfits";
import { asChange, DETAIL_FIELDS, type OutfitValues } from "./outfit-values";
import { developPhoto, type PhotoEdit } from "./photo-edit";
import { noteOutfit } from "./queries";
import type { StagedPhoto } from "./staged-photo";
import { UploadCancelled, uploadedPhoto } from "./upload";
import {
  discard,
  enqueue,
  hindersForNow,
  type Outcome,
  onOutcome,
  useUploads,
} from "./upload-queue";
import { awaitJob, wordsFor } from "./upload-words";

export type Goal = { state: "published" | "draft" } | { state: "planned"; planned_for: string };

interface Given {
  form: UseFormReturn<OutfitValues>;
  photo: StagedPhoto;
  edit: PhotoEdit;
  file: File;
  ownerId: string;
  key: string;
  /** A field has an error. */
  onRefused: () => void;
}

/** Whether the form's job is on its way, and how to start, stop and leave it. */
export function useSending({ form, photo, edit, file, ownerId, key, onRefused }: Given) {
  const [id, setId] = useState(key);
  const [problem, setProblem] = useState<string | null>(null);
  /** The photo that was sent: another one may be staged before the end. */
  const sentFile = useRef(file);
  // Also after a reload amid the sending.
  const isSending = useUploads(({ jobs }) =>
    jobs.some((job) => job.id === id && job.phase === "waiting"),
  );
  const finish = useFinish(id, () => sentFile.current);
  useAwaited(id, async (outcome) => {
    if (outcome.kind === "made") return finish.made(outcome.outfit);
    if (outcome.kind === "kept") return finish.kept(outcome.problem);
    await discard(id);
    // What was refused may be sent again with other values.
    setId(randomKey());
    if (outcome.kind !== "refused") return;
    setProblem(explain(outcome.error, form));
    onRefused();
  });
  const send = (goal: Goal) => {
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

/** The service may find a day in a photo that cannot be read here; one that was picked stays. */
function dayOf({ worn_on }: OutfitValues, form: Given["form"], sent: Photo | null): string {
  const isDefault = worn_on === today() && !form.getFieldState("worn_on").isTouched;
  return (isDefault && sent?.taken_on) || worn_on;
}

interface Developed {
  picture: Blob;
  /** What an earlier upload made of it. */
  photo: Photo | null;
}

async function pictureOf(photo: StagedPhoto, edit: PhotoEdit, file: File): Promise<Developed> {
  if (photo.phase === "ready") return { picture: await developPhoto(file, edit), photo: null };
  try {
    return { picture: file, photo: await uploadedPhoto() };
  } catch (error) {
    if (!hindersForNow(error)) throw error;
    return { picture: file, photo: null };
  }
}

/** Tells what becomes of a job while the form is shown; nobody else announces it meanwhile. */
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
  const left = async () => {
    const shelf = shelfOf(job);
    await navigate({ to: "/wardrobe", search: shelf ? { shelf } : {}, replace: true });
    await unstageFile(fileOf());
  };
  return {
    left,
    made: async (outfit: Outfit) => {
      noteOutfit(queryClient, outfit);
      bubble(wordsFor(outfit));
      const params = { outfitId: outfit.id };
      await navigate({ to: "/outfit/$outfitId", params, replace: true });
      await unstageFile(fileOf());
      notePublished(outfit);
    },
    kept: async (problem: string) => {
      toastProblem(`Kept on this device. ${problem}`);
      await left();
    },
  };
}

/** Where an outfit that waits here will be; undefined among the published ones. */
function shelfOf(job: string): KeptState | undefined {
  const state = useUploads.getState().jobs.find(({ id }) => id === job)?.outfit.state;
  return state === "published" ? undefined : state;
}

function explain(error: unknown, form: UseFormReturn<OutfitValues>): string | null {
  if (error instanceof UploadCancelled) return "The photo isn't uploaded yet. Upload it again.";
  return showProblem(error, form, [...DETAIL_FIELDS, "pins"]);
}
