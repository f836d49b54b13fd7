/**
 * Uploads the staged photo; it continues while other pages are shown, and can be cancelled and
 * retried.
 */
import { create } from "zustand";
import type { Photo } from "@/api/types";
import { uploadPhoto } from "@/features/outfit/queries";
import { useShell } from "@/features/session";

interface Upload {
  /** The staged photo that the state belongs to. */
  file: File | null;
  phase: "idle" | "sending" | "done" | "failed" | "cancelled";
  /** Progress, 0 to 1. */
  share: number;
  photo: Photo | null;
  error: unknown;
}

const IDLE: Upload = { file: null, phase: "idle", share: 0, photo: null, error: null };

export const useUpload = create<Upload>()(() => IDLE);

let running: AbortController | null = null;

export async function startUpload(file: File): Promise<void> {
  running?.abort();
  const controller = new AbortController();
  running = controller;
  const update = (change: Partial<Upload>) => running === controller && useUpload.setState(change);
  useUpload.setState({ ...IDLE, file, phase: "sending" });
  try {
    const photo = await uploadPhoto(file, {
      signal: controller.signal,
      onProgress: (share) => update({ share }),
    });
    update({ phase: "done", photo });
  } catch (error) {
    update({ phase: "failed", error });
  }
}

/** Adopts a photo that was uploaded before a reload. */
export const adoptUpload = (file: File, photo: Photo) =>
  useUpload.setState({ ...IDLE, file, phase: "done", photo });

export function cancelUpload(): void {
  const controller = running;
  running = null;
  controller?.abort();
  useUpload.setState({ phase: "cancelled" });
}

export class UploadCancelled extends Error {
  override name = "UploadCancelled";
}

/** Resolves to the uploaded photo; throws the reason of a failure. */
export function uploadedPhoto(): Promise<Photo> {
  return new Promise((resolve, reject) => {
    const settle = ({ phase, photo, error }: Upload): boolean => {
      if (photo) resolve(photo);
      else if (phase === "failed") reject(error);
      else if (phase !== "sending") reject(new UploadCancelled());
      else return false;
      stop();
      return true;
    };
    let stop = () => {};
    if (!settle(useUpload.getState())) stop = useUpload.subscribe(settle);
  });
}

// A photo that is no longer staged was published or dropped, or its owner logged out.
useShell.subscribe(({ stagedFile }) => {
  if (stagedFile || useUpload.getState().phase === "idle") return;
  running?.abort();
  running = null;
  useUpload.setState(IDLE);
});

addEventListener("online", () => {
  const { file, phase, error } = useUpload.getState();
  if (file && phase === "failed" && error instanceof TypeError) void startUpload(file);
});
