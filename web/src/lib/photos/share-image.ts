/** Share pictures of public content, drawn by the wardrobe service, and of Garderobe itself. */
import { m } from "@/paraglide/messages.js";

export const SHARE_SHAPES = {
  story: { label: m.share_story(), width: 1080, height: 1920 },
  landscape: { label: m.share_landscape(), width: 1200, height: 630 },
} as const;

export type ShareShape = keyof typeof SHARE_SHAPES;

/** A person's content, or Garderobe itself. */
export type ShareSubject =
  | { of: "outfits" | "tags" | "profiles"; id: string }
  | { of: "garderobe" };

const GARDEROBE = { story: "/share-story.jpg", landscape: "/share.jpg" };

export const shareImageUrl = (subject: ShareSubject, shape: ShareShape) =>
  subject.of === "garderobe"
    ? GARDEROBE[shape]
    : `/api/wardrobe/v1/share-images/${subject.of}/${subject.id}/${shape}.jpg`;

export const shareFileName = (subject: ShareSubject, shape: ShareShape) =>
  subject.of === "garderobe"
    ? `garderobe-${shape}.jpg`
    : `garderobe-${subject.of.replace(/s$/, "")}-${subject.id}-${shape}.jpg`;
