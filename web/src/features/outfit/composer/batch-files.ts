/** Stores several chosen photos in IndexedDB, so that a reload loses none. */
import { STAGED_BATCH } from "@/features/session";
import { persist, readPersisted, removePersisted } from "@/lib/browser/persistent-store";

interface Several {
  ownerId: string;
  files: readonly File[];
}

export async function readBatch(ownerId: string): Promise<readonly File[]> {
  const several = await readPersisted<Several>(STAGED_BATCH).catch(() => undefined);
  return several?.ownerId === ownerId ? several.files : [];
}

/** Throws if this browser stores nothing. */
export const storeBatch = (ownerId: string, files: readonly File[]): Promise<void> =>
  files.length > 0
    ? persist(STAGED_BATCH, { ownerId, files } satisfies Several)
    : removePersisted(STAGED_BATCH);

export const saveBatch = (ownerId: string, files: readonly File[]): Promise<void> =>
  storeBatch(ownerId, files).catch((error) =>
    console.warn("The chosen photos cannot be stored and will be lost on a reload.", error),
  );
