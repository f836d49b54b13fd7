/** Other people's tags that the user follows. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { followedTagsQuery } from "@/features/tags/follow-queries";
import { FollowTag } from "@/features/tags/page/follow-tag";
import { EmptyState } from "@/ui/states";
import { TagsOfOthers } from "./tags-of-others";

export function FollowedTags() {
  return (
    <TagsOfOthers
      label="Followed tags"
      list={useInfiniteQuery(followedTagsQuery())}
      ownerIdOf={({ owner }) => owner.id}
      empty={
        <EmptyState title="No followed tags">
          Follow one of someone's tags, such as their rainy days, and it appears here.
        </EmptyState>
      }
      actions={(tag) => <FollowTag tag={tag} />}
    />
  );
}
