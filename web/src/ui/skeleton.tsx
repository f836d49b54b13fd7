/** Grey shapes of what is about to come. */
import { classes } from "@/lib/classes";
import { OutfitGrid } from "./outfit-tile";

/** Give it the size of the content by class names. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes("block animate-pulse rounded-print bg-surface", className)}
    />
  );
}

const TILES = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function OutfitGridSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading outfits</span>
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
