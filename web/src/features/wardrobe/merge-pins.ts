/** Pins that were changed here and elsewhere: both changes are kept where they do not meet. */
import type { NewPin, Pin } from "@/api/types";
import { isSame } from "@/lib/is-same";

/** What the server answered of an outfit's pins, as it takes them back. */
export const asNewPins = (pins: readonly Pin[]): NewPin[] =>
  pins.map(({ x, y, width, height, garment_id }) => ({ x, y, width, height, garment_id }));

interface Merged {
  pins: NewPin[];
  /** Names of garments whose pins were changed on both sides: they stay as they were made here. */
  clashes: string[];
}

/**
 * Merges the pins made here (`mine`) out of those of `base` with the newest ones. A pin that was
 * taken away on one side and moved on the other stays, so that nothing is lost unseen.
 */
export function mergePins(
  base: readonly Pin[],
  newest: readonly Pin[],
  mine: readonly NewPin[],
): Merged {
  const own = withKnown(
    mine,
    newest.filter(({ garment_id }) => !pinOf(garment_id, base)),
  );
  const [before, after] = [asNewPins(base), asNewPins(newest)];
  const clashes: string[] = [];
  const merge = (id: string): NewPin | undefined => {
    const [was, here, there] = [pinOf(id, before), pinOf(id, own), pinOf(id, after)];
    if (isSamePlace(here, was)) return there;
    if (isSamePlace(there, was) || isSamePlace(there, here)) return here;
    const known = pinOf(id, newest) ?? pinOf(id, base);
    clashes.push(known?.garment?.name ?? "a garment");
    return here ?? there;
  };
  const ids = new Set([...own, ...after].flatMap(({ garment_id }) => garment_id ?? []));
  const merged = [...ids].flatMap((id) => merge(id) ?? []);
  return { pins: [...merged, ...own.filter(({ garment_id }) => !garment_id)], clashes };
}

const pinOf = <T extends { garment_id?: string | null }>(id: string, pins: readonly T[]) =>
  pins.find(({ garment_id }) => garment_id === id);

/** A new garment that came into being elsewhere, or by an attempt that was not answered, is that. */
function withKnown(mine: readonly NewPin[], added: readonly Pin[]): NewPin[] {
  const free = added.filter(({ garment_id }) => !pinOf(garment_id, mine));
  return mine.map((pin) => {
    const name = pin.new_garment?.name.trim();
    const at = free.findIndex(({ garment }) => name && garment?.name === name);
    const [found] = at < 0 ? [] : free.splice(at, 1);
    const { x, y, width, height } = pin;
    return found ? { x, y, width, height, garment_id: found.garment_id } : pin;
  });
}

const boxOf = ({ x, y, width, height }: NewPin) => [x, y, width, height];

const isSamePlace = (one: NewPin | undefined, other: NewPin | undefined) =>
  one && other ? isSame(boxOf(one), boxOf(other)) : one === other;
