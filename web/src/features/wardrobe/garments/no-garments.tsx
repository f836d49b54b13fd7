/** Says why no garments are shown, and what to do about it. */
import type { GarmentFilter } from "@/features/wardrobe/queries";
import { m } from "@/paraglide/messages.js";
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
        title={m.garments_wishlist_empty()}
        action={
          <Button variant="secondary" onPress={onAdd}>
            {m.garments_add_to_wishlist()}
          </Button>
        }
      >
        {m.garments_wishlist_hint()}
      </EmptyState>
    );
  }
  if (!state && !Object.values(filter).some(Boolean)) {
    return (
      <EmptyState
        title={m.garments_none_yet()}
        action={
          <Button variant="secondary" onPress={onAdd}>
            {m.garments_add()}
          </Button>
        }
      >
        {m.garments_none_yet_hint()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={m.common_no_matches()}
      action={
        <Button variant="secondary" onPress={onClear}>
          {m.common_clear_filters()}
        </Button>
      }
    >
      {m.garments_none_match()}
    </EmptyState>
  );
}
