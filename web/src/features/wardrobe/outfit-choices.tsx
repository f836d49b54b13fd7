/** The grid of outfits while several are chosen. */
import type { Outfit } from "@/api/types";
import { describeOutfit } from "@/lib/outfit-words";
import { OutfitGrid, OutfitTile } from "@/ui/outfit-tile";
import { ChosenMark } from "./selection-bar";
import type { Selection } from "./use-selection";

interface Props {
  outfits: readonly Outfit[];
  selection: Selection;
}

export function OutfitChoices({ outfits, selection }: Props) {
  return (
    <OutfitGrid label="My outfits">
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
                <ChosenMark isChosen={isChosen} />
              </OutfitTile>
            </button>
          </li>
        );
      })}
    </OutfitGrid>
  );
}
