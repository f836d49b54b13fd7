/** The grid of outfits in selection mode. */
import type { Outfit } from "@/api/types";
import { OutfitGrid, OutfitTile } from "@/components/outfit-tile";
import { SelectedMark } from "@/features/wardrobe/selection-bar";
import type { Selection } from "@/features/wardrobe/use-selection";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";

interface Props {
  outfits: readonly Outfit[];
  selection: Selection;
}

export function SelectableOutfits({ outfits, selection }: Props) {
  return (
    <OutfitGrid label={m.common_my_outfits()}>
      {outfits.map((outfit) => {
        const isChosen = selection.has(outfit.id);
        return (
          <li key={outfit.id}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => selection.toggle(outfit.id)}
              className="block w-full"
            >
              <OutfitTile photo={outfit.photo} alt={describeOutfit(outfit)}>
                <SelectedMark isChosen={isChosen} />
              </OutfitTile>
            </button>
          </li>
        );
      })}
    </OutfitGrid>
  );
}
