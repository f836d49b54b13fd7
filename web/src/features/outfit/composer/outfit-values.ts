/** The values of an outfit form and their validation. */
import * as v from "valibot";
import { everyOf } from "@/api/enums";
import type { NewOutfit, Outfit } from "@/api/types";
import { wornDayProblem } from "@/lib/forms/day-validation";
import { isAudience } from "@/lib/sharing/audience";

const MAX_TAGS = 30;

export type Pins = NonNullable<NewOutfit["pins"]>;

export const OutfitDetails = v.object({
  caption: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(2000, "A caption has at most 2,000 characters."),
  ),
  worn_on: v.pipe(
    v.string(),
    v.check(
      (day) => !day || !wornDayProblem(day),
      ({ input }) => wornDayProblem(input) ?? "",
    ),
  ),
  audience: v.pipe(v.string(), v.check(isAudience)),
  alt_text: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(1000, "Alt text has at most 1,000 characters."),
  ),
  private_note: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(2000, "A note has at most 2,000 characters."),
  ),
  comments: v.picklist(everyOf<Outfit["comments"]>()(["on", "off"])),
  tags: v.pipe(
    v.array(v.string()),
    v.maxLength(MAX_TAGS, `An outfit takes at most ${MAX_TAGS} tags.`),
  ),
});

export const OutfitEntry = v.object({
  ...OutfitDetails.entries,
  pins: v.pipe(
    v.custom<Pins>(Array.isArray),
    v.check(
      (pins) => pins.every(({ new_garment }) => !new_garment || new_garment.name.trim()),
      "Name each new piece or remove its pin.",
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
  comments: outfit.comments,
  tags: outfit.tags,
});

export const DETAIL_FIELDS = [
  "caption",
  "worn_on",
  "audience",
  "alt_text",
  "private_note",
  "comments",
  "tags",
] as const;

/** Before publication tags are edited with the outfit, afterwards one by one. */
export const namesTags = ({ state }: Outfit): boolean => state !== "published";

/** A date field without a date is an empty string; the service expects null. */
export const asChange = <T extends { worn_on: string }>({ worn_on, ...rest }: T) => ({
  ...rest,
  worn_on: worn_on || null,
});
