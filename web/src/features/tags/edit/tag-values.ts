/** The values of the tag form, and how they become a change. */
import * as v from "valibot";
import type { Tag, TagChange } from "@/api/types";
import { isAudience } from "@/lib/sharing/audience";
import { isSlug, slugOf } from "@/lib/text/slug-of";
import { tagNameProblem } from "@/lib/text/tag-name";
import { m } from "@/paraglide/messages.js";

export const MAX_NAME_LENGTH = 60;
export const MAX_NOTE_LENGTH = 500;

export const TagDetails = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(m.tags_name_needed()),
    v.maxLength(MAX_NAME_LENGTH, m.tags_too_long({ max: MAX_NAME_LENGTH })),
  ),
  slug: v.pipe(
    v.string(),
    v.trim(),
    v.check(isSlug, m.tags_slug_rule()),
    v.check((slug) => tagNameProblem(slug) === null, m.tags_slug_reserved()),
  ),
  note: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(MAX_NOTE_LENGTH, m.tags_too_long({ max: MAX_NOTE_LENGTH })),
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
