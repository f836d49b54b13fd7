/** Finding a tag by what is typed of its name or its address. */
import { slugOf } from "@/lib/slug";

export function matches({ name, slug }: { name: string; slug: string }, typed: string): boolean {
  const words = typed.trim().toLowerCase();
  if (words === "") return true;
  const asSlug = slugOf(words);
  return name.toLowerCase().includes(words) || (asSlug !== "" && slug.includes(asSlug));
}
