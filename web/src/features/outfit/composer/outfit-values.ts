/** The values of an outfit form and their validation. */
import * as v from "valibot";
import { everyOf } from "@/api/enums";
import type { Companion, NewOutfit, Outfit } from "@/api/types";
import { wornDayProblem } from "@/lib/forms/day-validation";
import { isAudience } from "@/lib/sharing/audience";
import { m } from "@/paraglide/messages.js";

const MAX_TAGS = 30;
export const MAX_PEOPLE = 20;

export type Pins = NonNullable<NewOutfit["pins"]>;

export const OutfitDetails = v.object({
  caption: v.pipe(v.string(), v.trim(), v.maxLength(2000, m.composer_caption_too_long())),
  worn_on: v.pipe(
    v.string(),
    v.check(
      (day) => !day || !wornDayProblem(day),
      ({ input }) => wornDayProblem(input) ?? "",
    ),
  ),
  audience: v.pipe(v.string(), v.check(isAudience)),
  alt_text: v.pipe(v.string(), v.trim(), v.maxLength(1000, m.composer_alt_text_too_long())),
  private_note: v.pipe(v.string(), v.trim(), v.maxLength(2000, m.composer_note_too_long())),
  occasion: v.pipe(v.string(), v.trim(), v.maxLength(80, m.composer_occasion_too_long())),
  with_people: v.pipe(
    v.custom<Companion[]>(Array.isArray),
    v.maxLength(MAX_PEOPLE, m.composer_too_many_people({ max: MAX_PEOPLE })),
  ),
  comments: v.picklist(everyOf<Outfit["comments"]>()(["on", "off"])),
  tags: v.pipe(
    v.array(v.string()),
    v.maxLength(MAX_TAGS, m.composer_too_many_tags({ max: MAX_TAGS })),
  ),
});

export const OutfitEntry = v.object({
  ...OutfitDetails.entries,
  pins: v.pipe(
    v.custom<Pins>(Array.isArray),
    v.check(
      (pins) => pins.every(({ new_garment }) => !new_garment || new_garment.name.trim()),
      m.composer_name_pieces(),
    ),
  ),
});

export type OutfitDetailValues = v.InferOutput<typeof OutfitDetails>;
export type OutfitValues = v.InferOutput<typeof OutfitEntry>;

export const detailsOf = (outfit: Outfit): OutfitDetailValues => ({
  caption: outfit.caption,
  worn_on: outfit.worn_on ?? "",
  audience: outfit.audience,
  alt_text: outfit.alt_text,
  private_note: outfit.private_note ?? "",
  occasion: outfit.occasion ?? "",
  with_people: outfit.with_people ?? [],
  comments: outfit.comments,
  tags: outfit.tags,
});

export const DETAIL_FIELDS = [
  "caption",
  "worn_on",
  "audience",
  "alt_text",
  "private_note",
  "occasion",
  "with_people",
  "comments",
  "tags",
] as const;

/** Before publication tags are edited with the outfit, afterwards one by one. */
export const namesTags = ({ state }: Outfit): boolean => state !== "published";

/**
 * A date field without a date is an empty string; the service expects null, and ids of people, whom
 * a draft stored by an earlier version does not have.
 */
export const asChange = <T extends { worn_on: string; with_people?: Companion[] }>({
  worn_on,
  with_people,
  ...rest
}: T) => ({
  ...rest,
  worn_on: worn_on || null,
  with_people: (with_people ?? []).map(({ id }) => id),
});

/** The ids of the garments that are pinned already; new ones have none. */
export const pinnedIn = (pins: Pins): string[] =>
  pins.flatMap(({ garment_id }) => (garment_id ? [garment_id] : []));
