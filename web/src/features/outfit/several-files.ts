/** Several chosen photos in IndexedDB, so that a reload loses none. */
import { STAGED_SEVERAL } from "@/features/session";
import { forget, keep, kept } from "@/lib/keep";

interface Several {
  ownerId: string;
  files: readonly File[];
}

export async function readSeveral(ownerId: string): Promise<readonly File[]> {
  const several = await kept<Several>(STAGED_SEVERAL).catch(() => undefined);
  return several?.ownerId === ownerId ? several.files : [];
}

export const keepSeveral = (ownerId: string, files: readonly File[]): Promise<void> =>
  (files.length > 0
    ? keep(STAGED_SEVERAL, { ownerId, files } satisfies Several)
    : forget(STAGED_SEVERAL)
  ).catch((error) => console.warn("The chosen photos cannot be kept over a reload.", error));
