/** What an address of the app names, for whoever pastes one. */
import { isId } from "@/lib/ids";

export type Named =
  | { kind: "outfit"; id: string }
  | { kind: "person"; username: string }
  | { kind: "tag"; slug: string; userId: string };

/** `https://.../outfit/12`, `/user/ana`, `@ana` or `/tag/rain/34`; null for anything else. */
export function namedBy(text: string): Named | null {
  const words = text.trim();
  if (/^@[a-z0-9_.-]+$/i.test(words)) return { kind: "person", username: words.slice(1) };
  const [page, first, second] = pathOf(words).split("/").filter(Boolean).map(decoded);
  if (page === "outfit" && isId(first ?? "")) return { kind: "outfit", id: first as string };
  if (page === "user" && first) return { kind: "person", username: first };
  if (page === "tag" && first && isId(second ?? "")) {
    return { kind: "tag", slug: first, userId: second as string };
  }
  return null;
}

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
