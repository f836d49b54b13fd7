/** The outfits of the user's tag, to be reordered by hand. */
import type { Outfit, Tag } from "@/api/types";
import { OutfitTile } from "@/components/outfit-tile";
import { useOrderOutfits } from "@/features/tags/change-queries";
import { DragHandle } from "@/features/tags/sorting/drag-handle";
import { useSortable } from "@/features/tags/sorting/use-sortable";
import { classes } from "@/lib/browser/classes";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";

const NO_PICTURE = { bucket: "outfits", path: "" };

interface Props {
  tag: Tag;
  outfits: readonly Outfit[];
}

export function ReorderOutfits({ tag, outfits }: Props) {
  const { mutateAsync: order } = useOrderOutfits(tag.slug);
  const byId = new Map(outfits.map((outfit) => [outfit.id, outfit]));
  const ids = outfits.map(({ id }) => id);
  const nameOf = (id: string) => {
    const outfit = byId.get(id);
    return outfit ? describeOutfit(outfit) : m.tags_outfit();
  };
  const sortable = useSortable({ ids, nameOf, onOrder: (nextOrder) => order(nextOrder) });
  return (
    <>
      <ol
        aria-label={m.tags_outfits_in_order()}
        className="grid grid-cols-3 gap-2 tablet:grid-cols-4 desktop:grid-cols-5"
      >
        {ids.map((id) => (
          <li
            key={id}
            {...sortable.item(id)}
            className={classes(
              "relative",
              sortable.dragged === id && "z-10 opacity-80 outline-2 outline-accent",
            )}
          >
            <OutfitTile photo={byId.get(id)?.photo ?? NO_PICTURE} alt="" />
            <DragHandle {...sortable.handle(id)} />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {sortable.said}
      </p>
    </>
  );
}
