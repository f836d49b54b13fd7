/** Several chosen photos in IndexedDB, so that a reload loses none. */
import { del, get, set } from "idb-keyval";

interface Several {
  ownerId: string;
  files: readonly File[];
}

const KEY = "garderobe-staged-several";

export async function readSeveral(ownerId: string): Promise<readonly File[]> {
  const kept = await get<Several>(KEY).catch(() => undefined);
  return kept?.ownerId === ownerId ? kept.files : [];
}

export const keepSeveral = (ownerId: string, files: readonly File[]): Promise<void> =>
  (files.length > 0 ? set(KEY, { ownerId, files } satisfies Several) : del(KEY)).catch((error) =>
    console.warn("The chosen photos cannot be kept over a reload.", error),
  );
