/** Several chosen photos in IndexedDB, so that a reload loses none. */
import { del, get } from "idb-keyval";
import { STAGED_SEVERAL } from "@/features/session";
import { keep } from "@/lib/keep";

interface Several {
  ownerId: string;
  files: readonly File[];
}

export async function readSeveral(ownerId: string): Promise<readonly File[]> {
  const kept = await get<Several>(STAGED_SEVERAL).catch(() => undefined);
  return kept?.ownerId === ownerId ? kept.files : [];
}

export const keepSeveral = (ownerId: string, files: readonly File[]): Promise<void> =>
  (files.length > 0
    ? keep(STAGED_SEVERAL, { ownerId, files } satisfies Several)
    : del(STAGED_SEVERAL)
  ).catch((error) => console.warn("The chosen photos cannot be kept over a reload.", error));
