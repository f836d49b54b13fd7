/** Saves the pins of an outfit. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ifMatch, unwrap, wardrobe } from "@/api/client";
import type { NewPin, Outfit } from "@/api/types";
import { isOutdated, messageOf, Problem } from "@/lib/http/problem";
import { invalidateTopics } from "@/lib/http/query-topics";
import { listOf } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";
import { bubble, toast } from "@/ui/notices";
import { mergePins } from "./merge-pins";
import { discardUnsavedPins, type PinsEdit, savePinsLocally } from "./unsaved-pins";

/** Both sides changed pins in ways that only the owner can reconcile. */
export class PinsConflict extends Problem {
  constructor(
    readonly newest: Outfit,
    /** The merged pins, to be reviewed and saved again. */
    readonly pins: NewPin[],
    garments: readonly string[],
  ) {
    super(412, m.pins_conflict({ count: garments.length, names: listOf(garments) }));
  }
}

const MAX_TRIES = 3;

/** Saves pins over the version that was read; over a newer one after merging its pins. */
async function savePins({ seen: base, pins }: Omit<PinsEdit, "id">, tries = 1): Promise<Outfit> {
  const params = { path: { outfit_id: base.id } };
  const OUTFIT_PATH = "/api/wardrobe/v1/outfits/{outfit_id}" as const;
  try {
    const headers = ifMatch(base.version);
    return await unwrap(wardrobe.PATCH(OUTFIT_PATH, { params, body: { pins }, headers }));
  } catch (error) {
    if (!isOutdated(error) || tries === MAX_TRIES) throw error;
    const newest = await unwrap(wardrobe.GET(OUTFIT_PATH, { params }));
    const merged = mergePins(base.pins, newest.pins, pins);
    if (merged.conflicts.length > 0) throw new PinsConflict(newest, merged.pins, merged.conflicts);
    return savePins({ seen: newest, pins: merged.pins }, tries + 1);
  }
}

/**
 * Fails with `PinsConflict` when the pins cannot be merged with a newer version; shows the error
 * itself when the sheet is closed.
 */
export function useChangePins(isSeen: () => boolean) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (edit: PinsEdit) => savePins(edit),
    onSuccess: (_outfit, { id }) => {
      void discardUnsavedPins(id);
      bubble(m.pins_saved());
    },
    onError: (error, edit) => {
      const conflict = error instanceof PinsConflict && { seen: error.newest, pins: error.pins };
      // An open sheet keeps its pins as they are edited; otherwise another tab may have adopted and
      // discarded them.
      if (conflict || !isSeen()) void savePinsLocally({ ...edit, ...conflict });
      if (!isSeen()) toast(m.pins_not_saved({ reason: messageOf(error) }));
    },
    onSettled: () => invalidateTopics(queryClient, "outfits", "garments"),
  });
}
