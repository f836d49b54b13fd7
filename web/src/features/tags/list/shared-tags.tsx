/** Invitations to fill tags together, and the tags of others that the user fills with them. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Outfit } from "@/api/types";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { OutfitGrid } from "@/components/outfit-tile";
import { type CoOwnedTag, coOwnedTagsQuery } from "@/features/tags/co-owners/shared-queries";
import { coversQuery } from "@/features/tags/queries";
import { TagCover } from "@/features/tags/tag-cover";
import { count } from "@/lib/text/count";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { EmptyState, ErrorState } from "@/ui/states";
import { Invitations } from "./invitations";

export function SharedTags() {
  return (
    <>
      <Invitations />
      <CoOwnedTags />
    </>
  );
}

function CoOwnedTags() {
  const list = useInfiniteQuery(coOwnedTagsQuery());
  const { data: tags, isPending, error, refetch } = list;
  const { data: covers = [] } = useQuery(coversQuery(tags ?? []));
  if (isPending) return <OutfitGridSkeleton />;
  if (!tags) return <ErrorState error={error} retry={() => void refetch()} />;
  if (tags.length === 0 && !list.hasNextPage) {
    return (
      <EmptyState title="No shared tags">
        When someone invites you to fill a tag together and you accept, it appears here. To invite
        others, edit one of your own tags.
      </EmptyState>
    );
  }
  return (
    <>
      <OutfitGrid label="Shared tags">
        {tags.map((tag) => (
          <CoOwned
            key={tag.id}
            tag={tag}
            cover={covers.find(({ id }) => id === tag.cover_outfit_id)}
          />
        ))}
      </OutfitGrid>
      <InfiniteListEnd list={list}>{count(tags.length, "tag")}</InfiniteListEnd>
    </>
  );
}

function CoOwned({ tag, cover }: { tag: CoOwnedTag; cover: Outfit | undefined }) {
  const { slug, name, owner, owner_id, outfit_count } = tag;
  return (
    <li>
      <Link
        to="/tag/$tag/$userId"
        params={{ tag: slug, userId: owner_id }}
        className="block no-underline"
      >
        <TagCover
          name={name}
          outfitCount={outfit_count}
          cover={cover}
          isComing={tag.cover_outfit_id !== null}
        >
          {owner && (
            <span className="block text-quiet text-small">
              {owner.display_name || owner.username}
            </span>
          )}
        </TagCover>
      </Link>
    </li>
  );
}
