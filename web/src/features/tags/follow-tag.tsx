/** Follows somebody's tag, or no longer. */
import type { Tag } from "@/api/types";

export function FollowTag(_: { tag: Tag }) {
  return null;
}
