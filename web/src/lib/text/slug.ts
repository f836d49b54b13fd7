/** Slugs of tags, by the same rules as the tags service. */
export const MAX_SLUG = 50;

export const isSlug = (text: string): boolean =>
  text.length <= MAX_SLUG && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

/** The display name that the service gives to a tag created from its slug. */
export function nameFromSlug(slug: string): string {
  const words = slug.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
