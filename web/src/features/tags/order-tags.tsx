/** One's own tags, to be put in order by hand. */
import type { Outfit, Tag } from "@/api/types";
import { classes } from "@/lib/classes";
import { OutfitGrid } from "@/ui/outfit-tile";
import { useOrderTags } from "./change-queries";
import { MoveHandle } from "./move-handle";
import { TagCover } from "./tag-cover";
import { useSortable } from "./use-sortable";

interface Props {
  tags: readonly Tag[];
  covers: readonly Outfit[];
}

export function OrderTags({ tags, covers }: Props) {
  const { mutateAsync: order } = useOrderTags();
  const nameOf = (slug: string) => tags.find((tag) => tag.slug === slug)?.name ?? slug;
  const ids = tags.map(({ slug }) => slug);
  const sortable = useSortable({ ids, nameOf, onOrder: (slugs) => order(slugs) });
  return (
    <>
      <p className="text-quiet">
        Drag a tag by its handle, or move it with the arrow keys. Changes are saved right away.
      </p>
      <OutfitGrid label="My tags in order">
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
            <MoveHandle {...sortable.handle(tag.slug)} />
          </li>
        ))}
      </OutfitGrid>
      <p role="status" className="sr-only">
        {sortable.said}
      </p>
    </>
  );
}
