/** Invitations to fill tags together, and the tags of others that the user fills with them. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { coOwnedTagsQuery } from "@/features/tags/co-owners/shared-queries";
import { EmptyState } from "@/ui/states";
import { Invitations } from "./invitations";
import { TagsOfOthers } from "./tags-of-others";

export function SharedTags() {
  return (
    <>
      <Invitations />
      <TagsOfOthers
        label="Shared tags"
        list={useInfiniteQuery(coOwnedTagsQuery())}
        ownerIdOf={({ owner_id }) => owner_id}
        empty={
          <EmptyState title="No shared tags">
            When someone invites you to fill a tag together and you accept, it appears here. To
            invite others, edit one of your own tags.
          </EmptyState>
        }
      />
    </>
  );
}
