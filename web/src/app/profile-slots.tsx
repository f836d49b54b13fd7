/** Parts that other features add to a person's page. */
import type { Tag } from "@/api/types";
import { addToCircle } from "@/features/circles/circles-slot";
import { useHideAuthor } from "@/features/feed/hide-author";
import { reportPerson } from "@/features/report/report-slot";
import { FollowTag } from "@/features/tags/page/follow-tag";

export function useProfileParts(userId: string) {
  const hideAuthor = useHideAuthor();
  return {
    followTag: (tag: Tag) => <FollowTag tag={tag} />,
    addToCircle,
    report: reportPerson,
    leave: async () => void hideAuthor(userId, "everything"),
  };
}
