/** Small copies of pictures for reading offline: of the pages that have an offline copy. */
import { boundedStore } from "@/lib/browser/bounded-store";
import { limitConcurrency } from "@/lib/http/concurrency-limit";
import { publicUrl } from "./picture-url";

const MAX_BYTES = 60_000_000;
const WIDTH = 320;
const RENDITION = /-\d+\.webp$/;

const pictures = boundedStore<Blob>("offline-pictures", MAX_BYTES);
const inOrder = limitConcurrency(2);

/** One copy serves all widths of a picture. */
const keyOf = (url: string) => url.replace(RENDITION, "");

/** Downloads the pictures that an answer names, unless they are there; stops when `isWanted` does. */
export async function keepPictures(answer: unknown, isWanted: () => boolean): Promise<void> {
  const urls = new Set(picturesIn(answer));
  await Promise.all([...urls].map((url) => inOrder(() => keep(url, isWanted))));
}

async function keep(url: string, isWanted: () => boolean): Promise<void> {
  try {
    if (!isWanted() || (await pictures.has(keyOf(url)))) return;
    // The page has usually just loaded it.
    const response = await fetch(url, { cache: "force-cache" });
    const blob = response.ok ? await response.blob() : null;
    if (blob && isWanted()) await pictures.put(keyOf(url), blob, blob.size);
  } catch {
    // Without it the page shows the placeholder offline.
  }
}

/** Return the copy of a picture of any width. */
export const offlinePicture = (url: string): Promise<Blob | undefined> =>
  pictures.get(keyOf(url)).catch(() => undefined);

export const clearPictures = (): Promise<void> => pictures.clear().catch(() => undefined);

function picturesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { bucket, path } = value as { bucket?: unknown; path?: unknown };
  const nested = Object.values(value).flatMap(picturesIn);
  if (typeof bucket !== "string" || typeof path !== "string") return nested;
  return [publicUrl(bucket, path.replace(RENDITION, `-${WIDTH}.webp`)), ...nested];
}
