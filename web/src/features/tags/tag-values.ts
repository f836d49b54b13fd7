/** What the form of a tag edits, and what of it is a change. */
import * as v from "valibot";
import type { Audience, Tag, TagChange } from "@/api/types";
import { isSlug, refuseTagName, slugOf } from "@/lib/slug";

export const LONGEST_NAME = 60;
export const LONGEST_NOTE = 500;

export const TagDetails = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("Enter a name."),
    v.maxLength(LONGEST_NAME, `At most ${LONGEST_NAME} characters.`),
  ),
  slug: v.pipe(
    v.string(),
    v.trim(),
    v.check(isSlug, "Use lowercase letters, digits and single hyphens, such as summer-2026."),
    v.check(
      (slug) => refuseTagName(slug) === null,
      "Garderobe uses this address itself. Please choose another one.",
    ),
  ),
  note: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(LONGEST_NOTE, `At most ${LONGEST_NOTE} characters.`),
  ),
  audience: v.picklist(["private", "followers", "public"] satisfies Audience[]),
});

export type TagEntered = v.InferInput<typeof TagDetails>;

export const detailsOf = ({ name, slug, note, audience }: Tag): TagEntered => ({
  name,
  slug,
  note,
  audience,
});

/** Only what differs from the tag. */
export function changeOf(entered: TagEntered, tag: Tag): TagChange {
  const fields = ["name", "slug", "note", "audience"] as const;
  const differing = fields.filter((field) => entered[field] !== tag[field]);
  return Object.fromEntries(differing.map((field) => [field, entered[field]]));
}

/** The address that a new name suggests, as long as the old one came from the old name. */
export function followName(tag: Tag, name: string, slug: string): string {
  const suggested = slugOf(name);
  return slug === tag.slug && tag.slug === slugOf(tag.name) && suggested ? suggested : slug;
}
