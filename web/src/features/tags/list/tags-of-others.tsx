/** A grid of other people's tags by their covers: those that the user follows, or co-owns. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { OutfitGrid } from "@/components/outfit-tile";
import { coversQuery } from "@/features/tags/queries";
import { TagCover } from "@/features/tags/tag-cover";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { ErrorState } from "@/ui/states";

interface TagOfOther {
  id: string;
  slug: string;
  name: string;
  outfit_count: number;
  cover_outfit_id: string | null;
  /** Missing if the user may not see the owner's name. */
  owner?: { display_name: string; username: string } | null;
}

interface Props<T extends TagOfOther> {
  label: string;
  list: ComponentProps<typeof InfiniteListEnd>["list"] & {
    data: T[] | undefined;
    isPending: boolean;
    refetch: () => unknown;
  };
  ownerIdOf: (tag: T) => string;
  /** Shown if there is no tag. */
  empty: ReactNode;
  /** Under each cover. */
  actions?: (tag: T) => ReactNode;
}

export function TagsOfOthers<T extends TagOfOther>({
  label,
  list,
  ownerIdOf,
  empty,
  actions,
}: Props<T>) {
  const { data: tags, isPending, error, refetch } = list;
  const { data: covers = [] } = useQuery(coversQuery(tags ?? []));
  if (isPending) return <OutfitGridSkeleton />;
  if (!tags) return <ErrorState error={error} retry={() => void refetch()} />;
  if (tags.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      <OutfitGrid label={label}>
        {tags.map((tag) => (
          <li key={tag.id} className="grid content-start gap-2">
            <Link
              to="/tag/$tag/$userId"
              params={{ tag: tag.slug, userId: ownerIdOf(tag) }}
              className="block no-underline"
            >
              <TagCover
                name={tag.name}
                outfitCount={tag.outfit_count}
                cover={covers.find(({ id }) => id === tag.cover_outfit_id)}
                isComing={tag.cover_outfit_id !== null}
              >
                {tag.owner && (
                  <span className="block text-quiet text-small">
                    {tag.owner.display_name || tag.owner.username}
                  </span>
                )}
              </TagCover>
            </Link>
            {actions?.(tag)}
          </li>
        ))}
      </OutfitGrid>
      <InfiniteListEnd list={list}>{m.feed_tags_count(counted(tags.length))}</InfiniteListEnd>
    </>
  );
}
