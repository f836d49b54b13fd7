/** The outfits of a tag month by month, last worn first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Tag } from "@/api/types";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { RemoveShared } from "@/features/tags/co-owners/remove-shared";
import { type TaggedOutfit, tagOutfitsQuery } from "@/features/tags/outfit-queries";
import { counted } from "@/lib/text/count";
import { monthName } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { ErrorState } from "@/ui/states";
import { TagGrid } from "./tag-grid";
import { EmptyTag } from "./tag-outfits";

interface Props {
  slug: string;
  userId: string;
  isOwner: boolean;
  tag: Tag;
  /** Shows only this month. */
  month?: string;
}

export function TagMonths({ slug, userId, isOwner, tag, month }: Props) {
  const list = useInfiniteQuery(tagOutfitsQuery(userId, slug, { order: "day", month }));
  const { data: outfits, isPending, error, refetch } = list;
  if (isPending) return <OutfitGridSkeleton />;
  if (!outfits) return <ErrorState error={error} retry={() => void refetch()} />;
  if (outfits.length === 0 && !list.hasNextPage) {
    return <EmptyTag isOwner={isOwner} coOwns={tag.co_owned} />;
  }
  return (
    <>
      <div className="grid gap-10">
        {byMonth(outfits).map(([each, worn], index) => (
          <section key={each} aria-label={monthName(each)} className="grid gap-4">
            <h2 className="type-title text-[1.75rem]">{monthName(each)}</h2>
            <TagGrid
              outfits={worn}
              slug={slug}
              userId={userId}
              label={m.tags_outfits_of_month({ month: monthName(each) })}
              showsAudience={isOwner}
              removal={isOwner ? undefined : (outfit) => <RemoveShared tag={tag} outfit={outfit} />}
              firstScreen={index === 0 ? undefined : 0}
            />
          </section>
        ))}
      </div>
      <InfiniteListEnd list={list}>
        {month
          ? m.tags_end_of_month({ month: monthName(month) })
          : m.feed_outfits_count(counted(outfits.length))}
      </InfiniteListEnd>
    </>
  );
}

function byMonth(outfits: readonly TaggedOutfit[]): [string, TaggedOutfit[]][] {
  const months = new Map<string, TaggedOutfit[]>();
  for (const outfit of outfits) {
    const month = outfit.day.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), outfit]);
  }
  return [...months];
}
