/** Shares a picture with the device's share sheet, or saves it where there is none. */
import { jpegOf } from "@/lib/photos/canvas";
import { m } from "@/paraglide/messages.js";
import { bubble } from "@/ui/notices";

const QUALITY = 0.92;

/** Return whether this device can share a picture; otherwise it is saved. */
export const canSharePictures = (): boolean =>
  !!navigator.canShare?.({ files: [new File([], "a.jpg", { type: "image/jpeg" })] });

export async function sharePicture(
  canvas: HTMLCanvasElement,
  name: string,
  title: string,
): Promise<void> {
  try {
    const blob = await jpegOf(canvas, QUALITY);
    const file = new File([blob], `${name}.jpg`, { type: "image/jpeg" });
    if (navigator.canShare?.({ files: [file] }))
      return await navigator.share({ files: [file], title });
    save(file);
    bubble(m.story_saved());
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === "AbortError";
    if (!isCancelled) bubble(m.story_share_failed());
  }
}

const TIMEOUT_MS = 60_000;

function save(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(link.href), TIMEOUT_MS);
}
