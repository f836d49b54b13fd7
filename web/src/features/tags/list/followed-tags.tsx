/** Other people's tags that the user follows. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { followedTagsQuery } from "@/features/tags/follow-queries";
import { FollowTag } from "@/features/tags/page/follow-tag";
import { m } from "@/paraglide/messages.js";
import { EmptyState } from "@/ui/states";
import { TagsOfOthers } from "./tags-of-others";

export function FollowedTags() {
  return (
    <TagsOfOthers
      label={m.tags_followed_list()}
      list={useInfiniteQuery(followedTagsQuery())}
      ownerIdOf={({ owner }) => owner.id}
      empty={<EmptyState title={m.tags_no_followed()}>{m.tags_no_followed_note()}</EmptyState>}
      actions={(tag) => <FollowTag tag={tag} />}
    />
  );
}
