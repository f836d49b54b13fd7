/** The staged photo, decoded in this browser for cropping, blurring and reading its date. */
import { useEffect, useMemo, useState } from "react";
import { drawPhoto, isBlurred, type PhotoEdit } from "@/features/outfit/photo-editor/photo-edit";
import { useFileReading } from "@/lib/browser/use-file-reading";
import { closePicture, decodePicture } from "@/lib/photos/decode-picture";
import { type PhotoMetadata, readMetadata } from "@/lib/photos/photo-metadata";

export type StagedPhoto =
  | { phase: "reading" }
  /** Cannot be decoded here (HEIC in most browsers): it is uploaded unchanged. */
  | { phase: "unreadable"; file: File }
  | { phase: "ready"; file: File; picture: ImageBitmap; metadata: PhotoMetadata };

/** Large enough to preview the edits. */
const SHOWN_WIDTH = 640;

export function useStagedPhoto(file: File): StagedPhoto {
  const reading = useFileReading(file, readPhoto, closePhoto);
  return useMemo(() => {
    if (reading.phase === "reading") return reading;
    if (reading.phase === "failed") return { phase: "unreadable", file };
    return { phase: "ready", file, ...reading.value };
  }, [file, reading]);
}

async function readPhoto(file: File) {
  const metadata = await readMetadata(file);
  return { metadata, picture: await decodePicture(file) };
}

const closePhoto = ({ picture }: { picture: ImageBitmap }) => closePicture(picture);

/** A small object URL of the edited photo; null while it is not ready. */
export function useEditedPreview(photo: StagedPhoto, edit: PhotoEdit): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (photo.phase !== "ready") return setUrl(null);
    const canvas = drawPhoto(photo.picture, edit, SHOWN_WIDTH);
    let isCurrent = true;
    let made: string | null = null;
    canvas.toBlob((blob) => {
      if (!isCurrent) return;
      made = blob && URL.createObjectURL(blob);
      setUrl(made);
    }, "image/jpeg");
    return () => {
      isCurrent = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [photo, edit]);
  return url;
}

/** The removal notice shown before anything is sent. */
export const removedFrom = (photo: StagedPhoto, edit: PhotoEdit): string[] | null =>
  photo.phase === "ready"
    ? [...photo.metadata.contents, ...(isBlurred(edit) ? ["sharpness"] : [])]
    : null;
