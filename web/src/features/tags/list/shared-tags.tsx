/** Invitations to fill tags together, and the tags of others that the user fills with them. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { coOwnedTagsQuery } from "@/features/tags/co-owners/shared-queries";
import { m } from "@/paraglide/messages.js";
import { EmptyState } from "@/ui/states";
import { Invitations } from "./invitations";
import { TagsOfOthers } from "./tags-of-others";

export function SharedTags() {
  return (
    <>
      <Invitations />
      <TagsOfOthers
        label={m.tags_shared_list()}
        list={useInfiniteQuery(coOwnedTagsQuery())}
        ownerIdOf={({ owner_id }) => owner_id}
        empty={<EmptyState title={m.tags_no_shared()}>{m.tags_no_shared_note()}</EmptyState>}
      />
    </>
  );
}
