/** How much of the tests a run holds: GARDEROBE_TESTS=all asks for all of them. */
import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

export const IS_WHOLE = process.env.GARDEROBE_TESTS === "all";

/** The first is enough where only colors differ. */
export const SCHEMES = IS_WHOLE ? (["light", "dark"] as const) : (["light"] as const);

/** Chooses what the short run holds; without one, as for a file that is named, it is everything. */
const SEED = IS_WHOLE ? undefined : process.env.GARDEROBE_SEED;

/**
 * One of so many items, for each group of neighbors another one. The samples from 0 up to `of` have
 * no item in common, and together all.
 */
export function sample<T>(items: T[], of: number, which = 0): T[] {
  if (!SEED) return items;
  const draw = (group: number) => createHash("sha256").update(`${SEED} ${group}`).digest().readUInt32BE();
  return items.filter((_, index) => (index + draw(Math.floor(index / of))) % of === which);
}

const JOURNEYS = join(__dirname, "../journeys");
const sizeOf = (name: string) => statSync(join(JOURNEYS, name)).size;

/** The journeys that the short run leaves out; neighbors are about as long. */
export function otherJourneys(): string[] {
  const all = readdirSync(JOURNEYS).toSorted((one, other) => sizeOf(one) - sizeOf(other));
  const chosen = sample(all, 6);
  return all.filter((name) => !chosen.includes(name)).map((name) => `**/journeys/${name}`);
}
