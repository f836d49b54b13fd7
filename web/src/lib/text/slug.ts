/** What a page needs to know of slugs before it loads; `slug-of.ts` has the whole rule. */

/** A text in an address that is no slug is not asked for; the service knows the others. */
export const mayBeSlug = (text: string): boolean =>
  text.length <= 100 && /^[\p{L}\p{N}\p{M}-]+$/u.test(text) && text === text.toLowerCase();

/** The display name that the service gives to a tag created from its slug. */
export function nameFromSlug(slug: string): string {
  // Georgian has capitals for whole words only.
  return slug.replaceAll("-", " ").replace(/^(?!\p{sc=Geor})./u, (first) => first.toUpperCase());
}
