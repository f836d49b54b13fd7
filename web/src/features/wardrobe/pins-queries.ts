/** Saves the pins of an outfit. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, ifMatch, wardrobe } from "@/api/client";
import type { NewPin, Outfit } from "@/api/types";
import { isOutdated, Problem, sentenceOf } from "@/lib/problem";
import { noteChange } from "@/lib/topics";
import { bubble, toast } from "@/ui/notices";
import { mergePins } from "./merge-pins";
import { forgetPins, keepPins, type PinsEdit } from "./unsaved-pins";

/** Pins were changed on both sides in ways that only their owner can bring together. */
export class PinsClash extends Problem {
  constructor(
    readonly newest: Outfit,
    /** What is to be looked at and saved again. */
    readonly pins: NewPin[],
    garments: readonly string[],
  ) {
    const names = new Intl.ListFormat("en").format(garments);
    const what = garments.length === 1 ? `The pin for ${names} was` : `The pins for ${names} were`;
    super(412, `${what} changed somewhere else. Save again to keep what you see.`);
  }
}

const MOST_TRIES = 3;

/** Saves pins over the version that was seen; when there is a newer one, over that, with its pins. */
async function savePins({ seen, pins }: Omit<PinsEdit, "id">, tries = 1): Promise<Outfit> {
  const params = { path: { outfit_id: seen.id } };
  const one = "/api/wardrobe/v1/outfits/{outfit_id}" as const;
  try {
    const headers = ifMatch(seen.version);
    return await answer(wardrobe.PATCH(one, { params, body: { pins }, headers }));
  } catch (error) {
    if (!isOutdated(error) || tries === MOST_TRIES) throw error;
    const newest = await answer(wardrobe.GET(one, { params }));
    const merged = mergePins(seen.pins, newest.pins, pins);
    if (merged.clashes.length > 0) throw new PinsClash(newest, merged.pins, merged.clashes);
    return savePins({ seen: newest, pins: merged.pins }, tries + 1);
  }
}

/**
 * Fails with `PinsClash` when the pins cannot be brought together with those of a newer version;
 * says so itself when nobody sees it.
 */
export function useChangePins(isSeen: () => boolean) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (edit: PinsEdit) => savePins(edit),
    onSuccess: (_outfit, { id }) => {
      void forgetPins(id);
      bubble("Pins saved");
    },
    onError: (error, edit) => {
      const clash = error instanceof PinsClash && { seen: error.newest, pins: error.pins };
      // What is seen is kept as it is drawn on; what is not, another tab may have taken up and discarded.
      if (clash || !isSeen()) void keepPins({ ...edit, ...clash });
      if (!isSeen()) toast(`Your pins weren't saved. ${sentenceOf(error)}`);
    },
    onSettled: () => noteChange(queryClient, "outfits", "garments"),
  });
}
