/** What an address of the app names, for whoever pastes one. */
import { isId, isUsername } from "@/lib/ids";

export type Named =
  | { kind: "outfit"; id: string }
  | { kind: "person"; username: string }
  | { kind: "tag"; slug: string; userId: string };

/** `https://.../outfit/12`, `/user/ana`, `@ana` or `/tag/rain/34`; null for anything else. */
export function namedBy(text: string): Named | null {
  const words = text.trim();
  if (words.startsWith("@")) return personBy(words.slice(1));
  const [page, first, second] = pathOf(words).split("/").filter(Boolean).map(decoded);
  if (page === "outfit" && isId(first ?? "")) return { kind: "outfit", id: first as string };
  if (page === "user" && first) return personBy(first);
  if (page === "tag" && first && isId(second ?? "")) {
    return { kind: "tag", slug: first, userId: second as string };
  }
  return null;
}

const personBy = (username: string): Named | null =>
  isUsername(username) ? { kind: "person", username } : null;

function pathOf(words: string): string {
  try {
    return new URL(words, "http://here").pathname;
  } catch {
    return "";
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
