/** Adds a garment by hand. */
import { useRef, useState } from "react";
import type { Photo } from "@/api/types";
import { useAddGarment } from "@/features/wardrobe/queries";
import { randomKey } from "@/lib/browser/random-key";
import { bubble } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { GarmentForm } from "./garment-form";
import { GarmentPhotoField } from "./garment-photo-field";
import { asGarment, type GarmentValues } from "./garment-values";

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export function NewGarmentSheet({ isOpen, onClose }: Props) {
  return (
    <Sheet title="Add garment" isOpen={isOpen} onClose={onClose}>
      <NewGarment onDone={onClose} />
    </Sheet>
  );
}

function NewGarment({ onDone }: { onDone: () => void }) {
  const [photo, setPhoto] = useState<Photo | null>(null);
  const key = useRef(randomKey());
  const add = useAddGarment();
  const send = async (values: GarmentValues) => {
    const garment = { ...asGarment(values), photo_id: photo?.id ?? null };
    await add.mutateAsync({ garment, key: key.current });
    bubble("Added");
    onDone();
  };
  return (
    <div className="grid gap-6">
      <GarmentPhotoField photo={photo} onPhoto={setPhoto} />
      <GarmentForm garment={null} submitWord="Add garment" onSend={send} />
    </div>
  );
}
