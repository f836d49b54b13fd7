/** Adds garments to a suitcase, from the whole wardrobe. */
import type { TripPlan } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { Sheet } from "@/ui/sheet";
import { GarmentChooser } from "./garment-chooser";

export default function AddSheet({ plan, onClose }: { plan: TripPlan; onClose: () => void }) {
  return (
    <Sheet title={m.wardrobe_add_pieces()} isOpen onClose={onClose}>
      <GarmentChooser
        tripId={plan.trip.id}
        day={null}
        present={plan.garments.map(({ id }) => id)}
        action={m.packing_add_to_suitcase()}
        onDone={onClose}
      />
    </Sheet>
  );
}
