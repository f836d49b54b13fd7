/** The values of the tag form, and how they become a change. */
import * as v from "valibot";
import type { Tag, TagChange } from "@/api/types";
import { isAudience } from "@/lib/sharing/audience";
import { isSlug, slugOf, tagNameProblem } from "@/lib/text/slug";

export const MAX_NAME_LENGTH = 60;
export const MAX_NOTE_LENGTH = 500;

export const TagDetails = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("Enter a name."),
    v.maxLength(MAX_NAME_LENGTH, `At most ${MAX_NAME_LENGTH} characters.`),
  ),
  slug: v.pipe(
    v.string(),
    v.trim(),
    v.check(isSlug, "Use lowercase letters, digits and single hyphens, such as summer-2026."),
    v.check(
      (slug) => tagNameProblem(slug) === null,
      "Garderobe uses this address itself. Please choose another one.",
    ),
  ),
  note: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(MAX_NOTE_LENGTH, `At most ${MAX_NOTE_LENGTH} characters.`),
  ),
  audience: v.pipe(v.string(), v.check(isAudience)),
});

export type TagEntered = v.InferInput<typeof TagDetails>;

export const detailsOf = ({ name, slug, note, audience }: Tag): TagEntered => ({
  name,
  slug,
  note,
  audience,
});

/** Contains only fields that differ from the tag. */
export function changeOf(entered: TagEntered, tag: Tag): TagChange {
  const fields = ["name", "slug", "note", "audience"] as const;
  const differing = fields.filter((field) => entered[field] !== tag[field]);
  return Object.fromEntries(differing.map((field) => [field, entered[field]]));
}

/** Return the URL suggested by a new name, as long as the old one was derived from the old name. */
export function followName(tag: Tag, name: string, slug: string): string {
  const suggested = slugOf(name);
  return slug === tag.slug && tag.slug === slugOf(tag.name) && suggested ? suggested : slug;
}
