/** Finds the subject of a pasted app URL. */
import { isId, isUsername } from "@/lib/text/ids";

export type Subject =
  | { kind: "outfit"; id: string }
  | { kind: "person"; username: string }
  | { kind: "tag"; slug: string; userId: string };

/**
 * Accepts `https://.../outfit/12`, `/user/ana`, `@ana` or `/tag/rain/34`; null for anything else.
 */
export function subjectFromUrl(text: string): Subject | null {
  const trimmed = text.trim();
  if (trimmed.startsWith("@")) return personBy(trimmed.slice(1));
  const [page, first, second] = pathOf(trimmed).split("/").filter(Boolean).map(decoded);
  if (page === "outfit" && isId(first ?? "")) return { kind: "outfit", id: first as string };
  if (page === "user" && first) return personBy(first);
  if (page === "tag" && first && isId(second ?? "")) {
    return { kind: "tag", slug: first, userId: second as string };
  }
  return null;
}

const personBy = (username: string): Subject | null =>
  isUsername(username) ? { kind: "person", username } : null;

function pathOf(trimmed: string): string {
  try {
    return new URL(trimmed, "http://here").pathname;
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
