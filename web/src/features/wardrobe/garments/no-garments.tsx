/** Says why no garments are shown, and what to do about it. */
import type { GarmentFilter } from "@/features/wardrobe/queries";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/states";

interface Props {
  filter: GarmentFilter;
  onClear: () => void;
  onAdd: () => void;
}

export function NoGarments({ filter: { sort: _, state, ...filter }, onClear, onAdd }: Props) {
  if (state === "wished" && !Object.values(filter).some(Boolean)) {
    return (
      <EmptyState
        title="Your wishlist is empty"
        action={
          <Button variant="secondary" onPress={onAdd}>
            Add to wishlist
          </Button>
        }
      >
        Add pieces you'd like to have, with a link and a price. Only you can see them.
      </EmptyState>
    );
  }
  if (!state && !Object.values(filter).some(Boolean)) {
    return (
      <EmptyState
        title="No garments yet"
        action={
          <Button variant="secondary" onPress={onAdd}>
            Add garment
          </Button>
        }
      >
        Pin the pieces you're wearing on an outfit's photo, and they appear here with their colours.
        Or add a garment yourself.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No matches"
      action={
        <Button variant="secondary" onPress={onClear}>
          Clear filters
        </Button>
      }
    >
      No garments match these filters.
    </EmptyState>
  );
}
