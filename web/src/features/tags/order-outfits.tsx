/** The outfits of one's tag, to be put in order by hand. */
import type { Outfit, Tag } from "@/api/types";
import { classes } from "@/lib/classes";
import { describeOutfit } from "@/lib/outfit-words";
import { OutfitTile } from "@/ui/outfit-tile";
import { useOrderOutfits } from "./change-queries";
import { MoveHandle } from "./move-handle";
import { useSortable } from "./use-sortable";

const NO_PICTURE = { bucket: "outfits", path: "" };

interface Props {
  tag: Tag;
  outfits: readonly Outfit[];
}

export function OrderOutfits({ tag, outfits }: Props) {
  const { mutateAsync: order } = useOrderOutfits(tag.slug);
  const byId = new Map(outfits.map((outfit) => [outfit.id, outfit]));
  const ids = outfits.map(({ id }) => id);
  const nameOf = (id: string) => {
    const outfit = byId.get(id);
    return outfit ? describeOutfit(outfit) : "outfit";
  };
  const sortable = useSortable({ ids, nameOf, onOrder: (wanted) => order(wanted) });
  return (
    <>
      <ol
        aria-label="Outfits in order"
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
            <MoveHandle {...sortable.handle(id)} />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {sortable.said}
      </p>
    </>
  );
}
