/** The day a new outfit was worn: today, unless its photo says otherwise. */
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useUpload } from "@/features/outfit/uploads/upload";
import { readMetadata } from "@/lib/photos/photo-metadata";
import { today } from "@/lib/text/dates";
import type { OutfitValues } from "./outfit-values";

/** From the file, or from what the service read in it; undefined until the file is read. */
export function usePhotoDay(file: File): string | null | undefined {
  const [read, setRead] = useState<{ file: File; day: string | null }>();
  useEffect(() => {
    let isCurrent = true;
    void readMetadata(file).then(({ takenOn }) => isCurrent && setRead({ file, day: takenOn }));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  const sent = useUpload((upload) => (upload.file === file ? upload.photo?.taken_on : null));
  if (read?.file !== file) return undefined;
  const day = read.day ?? sent ?? null;
  // A camera whose clock is ahead.
  return day && day > today() ? null : day;
}

/**
 * Keeps the field at the photo's day until the owner picks another. A day from a saved draft counts
 * as picked unless it is the photo's.
 */
export function useDefaultDay(
  { getValues, setValue, getFieldState }: UseFormReturn<OutfitValues>,
  { photoDay, isKept }: { photoDay?: string | null; isKept: boolean },
): void {
  const suggested = useRef<string | null>(isKept ? null : today());
  useEffect(() => {
    if (photoDay === undefined) return;
    const day = photoDay ?? today();
    const isPicked = getValues("worn_on") !== (suggested.current ?? day);
    if (isPicked || getFieldState("worn_on").isTouched) return;
    suggested.current = day;
    setValue("worn_on", day);
  }, [photoDay, getValues, setValue, getFieldState]);
}
