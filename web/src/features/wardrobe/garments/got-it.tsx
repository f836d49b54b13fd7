/** Moves a piece from the wishlist to the wardrobe. */
import type { Garment } from "@/api/types";
import { Button } from "@/ui/button";
import { useGotIt } from "./use-got-it";

export function GotIt({ garment }: { garment: Garment }) {
  const { take, isPending } = useGotIt();
  return (
    <section aria-label="Wishlist" className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 text-small">On your wishlist. Only you can see it.</p>
      <Button onPress={() => take([garment.id])} isPending={isPending}>
        Got it
      </Button>
    </section>
  );
}
