/** The user's own tags, to be reordered by hand. */
import type { Outfit, Tag } from "@/api/types";
import { OutfitGrid } from "@/components/outfit-tile";
import { useOrderTags } from "@/features/tags/change-queries";
import { DragHandle } from "@/features/tags/sorting/drag-handle";
import { useSortable } from "@/features/tags/sorting/use-sortable";
import { TagCover } from "@/features/tags/tag-cover";
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";

interface Props {
  tags: readonly Tag[];
  covers: readonly Outfit[];
}

export function ReorderTags({ tags, covers }: Props) {
  const { mutateAsync: order } = useOrderTags();
  const nameOf = (slug: string) => tags.find((tag) => tag.slug === slug)?.name ?? slug;
  const ids = tags.map(({ slug }) => slug);
  const sortable = useSortable({ ids, nameOf, onOrder: (slugs) => order(slugs) });
  return (
    <>
      <p className="text-quiet">{m.tags_reorder_note()}</p>
      <OutfitGrid label={m.tags_in_order()}>
        {tags.map((tag) => (
          <li
            key={tag.slug}
            {...sortable.item(tag.slug)}
            className={classes(
              "relative",
              sortable.dragged === tag.slug && "z-10 opacity-80 outline-2 outline-accent",
            )}
          >
            <TagCover
              name={tag.name}
              outfitCount={tag.outfit_count}
              cover={covers.find(({ id }) => id === tag.cover_outfit_id)}
              isComing={tag.cover_outfit_id !== null}
            />
            <DragHandle {...sortable.handle(tag.slug)} />
          </li>
        ))}
      </OutfitGrid>
      <p role="status" className="sr-only">
        {sortable.said}
      </p>
    </>
  );
}
