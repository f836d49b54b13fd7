/** The tags of other people that one follows. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Outfit } from "@/api/types";
import { count } from "@/lib/count";
import { ListTail } from "@/ui/list-tail";
import { OutfitGrid } from "@/ui/outfit-tile";
import { OutfitGridSkeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { type FollowedCover, followedTagsQuery } from "./follow-queries";
import { FollowTag } from "./follow-tag";
import { coversQuery } from "./queries";
import { TagCover } from "./tag-cover";

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
      <ListTail list={list}>{count(tags.length, "tag")}</ListTail>
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
