/** Decodes local pictures for display while they are edited. */
import { useFileReading } from "@/lib/browser/use-file-reading";

/** Sharp enough for a window that fills a phone, even of a panorama. */
const SHORTER_SIDE = 1600;
/** 24 MB of memory. */
const MAX_PIXELS = 6_000_000;

export async function decodePicture(file: Blob): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file);
  const { width, height } = whole;
  const share = Math.min(
    SHORTER_SIDE / Math.min(width, height),
    Math.sqrt(MAX_PIXELS / (width * height)),
  );
  if (share >= 1) return whole;
  try {
    return await createImageBitmap(whole, {
      resizeWidth: Math.max(1, Math.round(width * share)),
      resizeHeight: Math.max(1, Math.round(height * share)),
      resizeQuality: "high",
    });
  } finally {
    whole.close();
  }
}

export const closePicture = (picture: ImageBitmap) => picture.close();

/** Returns a file's decoded picture, as long as that file is shown. */
export const usePicture = (file: File) => useFileReading(file, decodePicture, closePicture);
