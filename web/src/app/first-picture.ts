/** The feed's first picture, drawn into the prerendered skeleton: it need not wait for the app. */
import type { TimelineItem } from "@/api/types";
import { CARD_SIZES } from "@/features/feed/feed-columns";
import { publicUrl, sourceSet } from "@/lib/picture-url";

declare global {
  /** While the page opens with the feed. */
  var firstPicture: Promise<void> | undefined;
}

/** What the feed is made of; the first holds the picture, and is preloaded by the page. */
export const OPENING_CALLS = ["/api/feed/v1/timeline", "/api/feed/v1/timeline-marker"] as const;

const FRAME = "[data-first-picture]";

export const isFirstPictureDrawn = () =>
  globalThis.document?.querySelector(`${FRAME} > img`) != null;

/** Resolves when it can be painted, or there is none; `configured` knows where pictures are. */
export async function drawFirstPicture(
  timeline: Promise<string | null> | undefined,
  configured: Promise<unknown>,
): Promise<void> {
  try {
    const [text] = await Promise.all([timeline, configured]);
    const { items }: { items: TimelineItem[] } = JSON.parse(text ?? "");
    const photo = items[0]?.outfit.photo;
    if (!photo) return;
    const picture = document.createElement("img");
    picture.alt = "";
    picture.className = "absolute inset-0 size-full object-cover";
    picture.fetchPriority = "high";
    picture.sizes = CARD_SIZES;
    picture.srcset = sourceSet(photo.bucket, photo.path) ?? "";
    picture.src = publicUrl(photo.bucket, photo.path);
    await parsed();
    document.querySelector(FRAME)?.append(picture);
    await picture.decode();
  } catch {
    // The app asks again, and says what is wrong.
  }
}

async function parsed(): Promise<void> {
  if (document.readyState !== "loading") return;
  await new Promise((resolve) => {
    document.addEventListener("readystatechange", resolve, { once: true });
  });
}
