/** Placeholders for a grid of outfits that is loading. */

import { m } from "@/paraglide/messages.js";
import { Skeleton } from "@/ui/skeleton";
import { OutfitGrid } from "./outfit-tile";

const TILES = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function OutfitGridSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{m.outfits_loading()}</span>
      <OutfitGrid>
        {TILES.map((tile) => (
          <li key={tile}>
            <Skeleton className="aspect-portrait" />
          </li>
        ))}
      </OutfitGrid>
    </div>
  );
}
