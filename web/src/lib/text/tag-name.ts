/** Checks typed text that is to become a tag, by the same rules as the tags service. */
import { m } from "@/paraglide/messages.js";
import { slugOf } from "./slug-of";

const RESERVED = new Set(["all", "add", "edit", "outfit", "constructor"]);

/** Return a message when a name cannot become a tag, else null. */
export function tagNameProblem(name: string): string | null {
  const slug = slugOf(name);
  if (slug === "") return m.tag_name_letters();
  return RESERVED.has(slug) ? m.tag_name_reserved({ slug }) : null;
}
