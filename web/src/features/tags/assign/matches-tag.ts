/** Matches a tag's name or URL against typed text. */
import { slugOf } from "@/lib/text/slug-of";

export function matchesTag({ name, slug }: { name: string; slug: string }, typed: string): boolean {
  const words = typed.trim().toLowerCase();
  if (words === "") return true;
  const asSlug = slugOf(words);
  return name.toLowerCase().includes(words) || (asSlug !== "" && slug.includes(asSlug));
}
