/** The staged photo as this browser can show it: to crop and blur, and to read its day from. */
import { useEffect, useState } from "react";
import { type PhotoMetadata, readMetadata } from "@/lib/photo-metadata";
import { drawPhoto, isBlurred, type PhotoEdit } from "./photo-edit";

export type StagedPhoto =
  | { phase: "reading" }
  /** Cannot be shown here (HEIC in most browsers): it goes up as it is. */
  | { phase: "unreadable"; file: File }
  | { phase: "ready"; file: File; picture: ImageBitmap; metadata: PhotoMetadata };

/** Enough to see what one does. */
const SHOWN_WIDTH = 1280;

export function useStagedPhoto(file: File): StagedPhoto {
  const [photo, setPhoto] = useState<StagedPhoto>({ phase: "reading" });
  useEffect(() => {
    let picture: ImageBitmap | null = null;
    let isCurrent = true;
    setPhoto({ phase: "reading" });
    const read = async () => {
      const metadata = await readMetadata(file);
      picture = await createImageBitmap(file, { resizeWidth: SHOWN_WIDTH, resizeQuality: "high" });
      if (isCurrent) setPhoto({ phase: "ready", file, picture, metadata });
    };
    read().catch(() => isCurrent && setPhoto({ phase: "unreadable", file }));
    return () => {
      isCurrent = false;
      picture?.close();
    };
  }, [file]);
  return photo;
}

/** The edited photo, small, as an address to show; null while it is not there. */
export function useEditedPreview(photo: StagedPhoto, edit: PhotoEdit): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (photo.phase !== "ready") return setUrl(null);
    const canvas = drawPhoto(photo.picture, edit, SHOWN_WIDTH / 2);
    let made: string | null = null;
    canvas.toBlob((blob) => {
      made = blob && URL.createObjectURL(blob);
      setUrl(made);
    }, "image/jpeg");
    return () => {
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
