/**
 * Public URLs of pictures: `<media>/<bucket>/<path>`, in the widths that the wardrobe service
 * makes.
 */
import { config } from "@/lib/browser/config";

export const RENDITION_WIDTHS = [160, 320, 640, 1280] as const;
const RENDITION = /-(\d+)\.webp$/;

/** An empty string when there is no such picture. */
export function publicUrl(bucket: string, path: string | null | undefined): string {
  if (!bucket || !path) return "";
  return `${config().mediaUrl}/${bucket}/${path}`;
}

/** The other widths of a rendition as a `srcset`; undefined for a path that is not a rendition. */
export function sourceSet(bucket: string, path: string): string | undefined {
  if (!RENDITION.test(path)) return undefined;
  return RENDITION_WIDTHS.map((width) => {
    const rendition = path.replace(RENDITION, `-${width}.webp`);
    return `${publicUrl(bucket, rendition)} ${width}w`;
  }).join(", ");
}
