/** The pictures that the wardrobe draws of what everybody may see. */
export const SHARE_SHAPES = {
  story: { label: "Story", width: 1080, height: 1920 },
  landscape: { label: "Landscape", width: 1200, height: 630 },
} as const;

export type ShareShape = keyof typeof SHARE_SHAPES;

export interface ShareSubject {
  of: "outfits" | "tags" | "profiles";
  id: string;
}

export const shareImageUrl = ({ of, id }: ShareSubject, shape: ShareShape) =>
  `/api/wardrobe/v1/share-images/${of}/${id}/${shape}.jpg`;

export const shareFileName = ({ of, id }: ShareSubject, shape: ShareShape) =>
  `garderobe-${of.replace(/s$/, "")}-${id}-${shape}.jpg`;
