/** The answers that can be read offline: the last feed, and what belongs to the person. */
import type { Query } from "@tanstack/react-query";
import { hashKey } from "@tanstack/react-query";
import type { Outfit } from "@/api/types";
import { timelineQuery } from "@/features/feed/queries";
import { outfitKeys } from "@/features/outfit/queries";
import { reactionKeys } from "@/features/reactions/queries";
import { sessionKeys } from "@/features/session";
import { wardrobeKeys } from "@/features/wardrobe/queries";
import { boundedStore } from "@/lib/browser/bounded-store";

export interface Answer {
  /** The owner's user id: the copy is shown to nobody else. */
  person: string;
  /** ISO timestamp. */
  keptAt: string;
  data: unknown;
}

interface Pages {
  pages: unknown[];
  pageParams: unknown[];
}

const MAX_ANSWERS = 200;
const MAX_PAGES = 3;

export const answers = boundedStore<Answer>("offline-answers", MAX_ANSWERS);

export const PROFILE = hashKey(sessionKeys.profile());
const WHOLE = new Set([PROFILE, hashKey(timelineQuery().queryKey), hashKey(reactionKeys.saves())]);
/** Of the wardrobe; the rest of it are suggestions and statistics. */
const WARDROBE = new Set([
  "outfits",
  "garments",
  "garment",
  "facets",
  "calendar",
  "months",
  "tags",
  "trips",
  "trip",
]);
const [WARDROBE_KEY] = wardrobeKeys.all;
const [OUTFIT_KEY] = outfitKeys.all;

/** Of single outfits only the person's own: others may be hidden from them tomorrow. */
export function isReadOffline({ queryKey, queryHash, state }: Query, person: string): boolean {
  const [kind, part] = queryKey;
  if (WHOLE.has(queryHash)) return true;
  if (kind === WARDROBE_KEY) return WARDROBE.has(String(part));
  if (kind !== OUTFIT_KEY || queryKey.length !== 2) return false;
  return (state.data as Partial<Outfit> | undefined)?.owner_id === person;
}

/** The newest pages of a list, or the whole answer. */
export function shortened(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as Partial<Pages>;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, MAX_PAGES), pageParams: pageParams.slice(0, MAX_PAGES) };
}
