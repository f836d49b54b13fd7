/** Grey shapes of what is about to come. */
import { classes } from "@/lib/classes";
import { OutfitGrid } from "./outfit-tile";

/** Give it the size of the content by class names, and a rounding if it is not a picture's. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "block animate-pulse bg-surface",
        !className?.includes("rounded-") && "rounded-print",
        className,
      )}
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
