/** Moves a piece from the wishlist to the wardrobe. */
import type { Garment } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { useGotIt } from "./use-got-it";

export function GotIt({ garment }: { garment: Garment }) {
  const { take, isPending } = useGotIt();
  return (
    <section
      aria-label={m.garments_wishlist()}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <p className="min-w-0 text-small">{m.garments_on_wishlist()}</p>
      <Button onPress={() => take([garment.id])} isPending={isPending}>
        {m.garments_got_it()}
      </Button>
    </section>
  );
}
