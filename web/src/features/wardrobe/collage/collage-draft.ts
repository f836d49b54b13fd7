/** The collage that is being made, stored so that a reload or a closed sheet loses nothing. */
import { STAGED_COLLAGE } from "@/features/session";
import { persist, readPersisted, removePersisted } from "@/lib/browser/persistent-store";
import { type Collage, EMPTY } from "./collage";
import type { PiecePicture } from "./piece-pictures";

export interface CollageDraft {
  ownerId: string;
  collage: Collage;
  /** By the pieces' keys. */
  pictures: Readonly<Record<string, PiecePicture>>;
}

/** Return a person's collage; an empty one if there is none. */
export async function readCollage(ownerId: string): Promise<CollageDraft> {
  const stored = await readPersisted<CollageDraft>(STAGED_COLLAGE).catch(() => undefined);
  return stored?.ownerId === ownerId ? stored : { ownerId, collage: EMPTY, pictures: {} };
}

export async function saveCollage({ ownerId, collage, pictures }: CollageDraft): Promise<void> {
  const used = collage.pieces.flatMap(({ picture }) => {
    const found = pictures[picture];
    return found ? [[picture, found] as const] : [];
  });
  const draft: CollageDraft = { ownerId, collage, pictures: Object.fromEntries(used) };
  await persist(STAGED_COLLAGE, draft).catch((error) =>
    console.warn("The collage cannot be stored and will be lost on a reload.", error),
  );
}

export const discardCollage = (): Promise<void> =>
  removePersisted(STAGED_COLLAGE).catch(() => undefined);
