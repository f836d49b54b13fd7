/** Says why no garments are shown, and what to do about it. */
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/states";

interface Props {
  isFiltered: boolean;
  onClear: () => void;
  onAdd: () => void;
}

export function NoGarments({ isFiltered, onClear, onAdd }: Props) {
  if (!isFiltered) {
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
