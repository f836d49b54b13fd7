/** Other people's tags that the user follows. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Outfit } from "@/api/types";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { OutfitGrid } from "@/components/outfit-tile";
import { type FollowedCover, followedTagsQuery } from "@/features/tags/follow-queries";
import { FollowTag } from "@/features/tags/page/follow-tag";
import { coversQuery } from "@/features/tags/queries";
import { TagCover } from "@/features/tags/tag-cover";
import { count } from "@/lib/text/count";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { EmptyState, ErrorState } from "@/ui/states";

export function FollowedTags() {
  const list = useInfiniteQuery(followedTagsQuery());
  const { data: tags, isPending, error, refetch } = list;
  const { data: covers = [] } = useQuery(coversQuery(tags ?? []));
  if (isPending) return <OutfitGridSkeleton />;
  if (!tags) return <ErrorState error={error} retry={() => void refetch()} />;
  if (tags.length === 0 && !list.hasNextPage) {
    return (
      <EmptyState title="No followed tags">
        Follow one of someone's tags, such as their rainy days, and it appears here.
      </EmptyState>
    );
  }
  return (
    <>
      <OutfitGrid label="Followed tags">
        {tags.map((tag) => (
          <Followed
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

function Followed({ tag, cover }: { tag: FollowedCover; cover: Outfit | undefined }) {
  const { slug, name, owner, outfit_count } = tag;
  return (
    <li className="grid content-start gap-2">
      <Link
        to="/tag/$tag/$userId"
        params={{ tag: slug, userId: owner.id }}
        className="block no-underline"
      >
        <TagCover
          name={name}
          outfitCount={outfit_count}
          cover={cover}
          isComing={tag.cover_outfit_id !== null}
        >
          <span className="block text-quiet text-small">
            {owner.display_name || owner.username}
          </span>
        </TagCover>
      </Link>
      <FollowTag tag={tag} />
    </li>
  );
}
