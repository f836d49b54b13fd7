/** The staged photo as this browser can show it: to crop and blur, and to read its day from. */
import { useEffect, useMemo, useState } from "react";
import { closePicture, decodePicture } from "@/lib/decode-picture";
import { type PhotoMetadata, readMetadata } from "@/lib/photo-metadata";
import { useFileReading } from "@/lib/use-file-reading";
import { drawPhoto, isBlurred, type PhotoEdit } from "./photo-edit";

export type StagedPhoto =
  | { phase: "reading" }
  /** Cannot be shown here (HEIC in most browsers): it goes up as it is. */
  | { phase: "unreadable"; file: File }
  | { phase: "ready"; file: File; picture: ImageBitmap; metadata: PhotoMetadata };

/** Enough to see what one does. */
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

/** The edited photo, small, as an address to show; null while it is not there. */
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

/** What is said of the removal, before anything is sent. */
export const toldBy = (photo: StagedPhoto, edit: PhotoEdit): string[] | null =>
  photo.phase === "ready"
    ? [...photo.metadata.tells, ...(isBlurred(edit) ? ["sharpness"] : [])]
    : null;
