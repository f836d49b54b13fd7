/** Edits a garment. Its pictures are changed in its sheet. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Garment } from "@/api/types";
import { garmentQuery, useChangeGarment } from "@/features/wardrobe/queries";
import { isOutdated, Problem } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { GarmentForm } from "./garment-form";
import { asGarment, type GarmentValues } from "./garment-values";

export function EditGarment({ garment, onDone }: { garment: Garment; onDone: () => void }) {
  // The version the form was opened with: a newer one must not replace it while the user types.
  const [base, setBase] = useState(garment);
  const queryClient = useQueryClient();
  const change = useChangeGarment(base);
  const send = async (values: GarmentValues) => {
    try {
      await change.mutateAsync(asGarment(values));
    } catch (error) {
      throw isOutdated(error) ? await explainAfterReading() : error;
    }
    bubble(m.garments_saved());
    onDone();
  };
  const explainAfterReading = async () => {
    setBase(await queryClient.fetchQuery({ ...garmentQuery(base.id), staleTime: 0 }));
    return new Problem(412, m.garment_changed_elsewhere());
  };
  return (
    <div className="grid gap-6">
      <GarmentForm garment={base} submitWord={m.common_save()} onSend={send} />
      <Button variant="quiet" wide onPress={onDone}>
        {m.common_cancel()}
      </Button>
    </div>
  );
}
