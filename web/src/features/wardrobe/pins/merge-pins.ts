/**
 * Merges concurrent changes of an outfit's pins; both sides are kept where they do not conflict.
 */
import type { NewPin, Pin } from "@/api/types";
import { jsonEqual } from "@/lib/http/json-equal";
import { m } from "@/paraglide/messages.js";

/** Convert pins from a response to the form that the server accepts. */
export const asNewPins = (pins: readonly Pin[]): NewPin[] =>
  pins.map(({ x, y, width, height, garment_id }) => ({ x, y, width, height, garment_id }));

interface Merged {
  pins: NewPin[];
  /** Names of garments whose pins were changed on both sides: the local change is kept. */
  conflicts: string[];
}

/**
 * Merges the local pins (`mine`), edited from `base`, with the newest ones. A pin that was removed
 * on one side and moved on the other stays, so that nothing is lost unnoticed.
 */
export function mergePins(
  base: readonly Pin[],
  newest: readonly Pin[],
  mine: readonly NewPin[],
): Merged {
  const own = withExisting(
    mine,
    newest.filter(({ garment_id }) => !pinOf(garment_id, base)),
  );
  const [before, after] = [asNewPins(base), asNewPins(newest)];
  const conflicts: string[] = [];
  const merge = (id: string): NewPin | undefined => {
    const [was, here, there] = [pinOf(id, before), pinOf(id, own), pinOf(id, after)];
    if (isSamePlace(here, was)) return there;
    if (isSamePlace(there, was) || isSamePlace(there, here)) return here;
    const existing = pinOf(id, newest) ?? pinOf(id, base);
    conflicts.push(existing?.garment?.name ?? m.pins_a_garment());
    return here ?? there;
  };
  const ids = new Set([...own, ...after].flatMap(({ garment_id }) => garment_id ?? []));
  const merged = [...ids].flatMap((id) => merge(id) ?? []);
  return {
    pins: [...merged, ...own.filter(({ garment_id }) => !garment_id)],
    conflicts,
  };
}

const pinOf = <T extends { garment_id?: string | null }>(id: string, pins: readonly T[]) =>
  pins.find(({ garment_id }) => garment_id === id);

/** A new garment may already exist, created elsewhere or by a request whose response was lost. */
function withExisting(mine: readonly NewPin[], added: readonly Pin[]): NewPin[] {
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

const isSamePlace = (item: NewPin | undefined, other: NewPin | undefined) =>
  item && other ? jsonEqual(boxOf(item), boxOf(other)) : item === other;
