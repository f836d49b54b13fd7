/** The part of the rule of slugs that the first page loads; `slug-of.ts` has all of it. */

/** Whether to ask the service for a tag with this slug: it rejects some more texts. */
export const mayBeSlug = (text: string): boolean =>
  text.length <= 100 && /^[\p{L}\p{N}\p{M}-]+$/u.test(text) && text === text.toLowerCase();

/** The display name that the service gives to a tag created from its slug. */
export function nameFromSlug(slug: string): string {
  // Georgian has capitals for whole words only.
  return slug.replaceAll("-", " ").replace(/^(?!\p{sc=Geor})./u, (first) => first.toUpperCase());
}
