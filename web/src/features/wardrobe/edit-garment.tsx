/** Changes what is said of a garment, and its picture. */
import { useState } from "react";
import type { Garment, Photo } from "@/api/types";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { GarmentForm } from "./garment-form";
import { GarmentPhotoField } from "./garment-photo-field";
import { asGarment, type GarmentValues } from "./garment-values";
import { useChangeGarment } from "./queries";

export function EditGarment({ garment, onDone }: { garment: Garment; onDone: () => void }) {
  const [photo, setPhoto] = useState<Photo | null>(null);
  const change = useChangeGarment(garment);
  const send = async (values: GarmentValues) => {
    await change.mutateAsync({ ...asGarment(values), ...(photo && { photo_id: photo.id }) });
    bubble("Saved");
    onDone();
  };
  return (
    <div className="grid gap-6">
      <GarmentPhotoField photo={photo} onPhoto={setPhoto} />
      <GarmentForm garment={garment} submitWord="Save" onSend={send} />
      <Button look="quiet" wide onPress={onDone}>
        Cancel
      </Button>
    </div>
  );
}
