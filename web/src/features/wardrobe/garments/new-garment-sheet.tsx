/** Adds a garment by hand. */
import { useRef, useState } from "react";
import type { Photo } from "@/api/types";
import { useAddGarment } from "@/features/wardrobe/queries";
import { randomKey } from "@/lib/browser/random-key";
import { m } from "@/paraglide/messages.js";
import { bubble } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { GarmentForm } from "./garment-form";
import { GarmentPhotoField } from "./garment-photo-field";
import { asGarment, type GarmentValues } from "./garment-values";

interface Props {
  isOpen: boolean;
  /** For the wishlist instead of the wardrobe. */
  isWished: boolean;
  onClose: () => void;
}

export function NewGarmentSheet({ isOpen, isWished, onClose }: Props) {
  const title = addWord(isWished);
  return (
    <Sheet title={title} isOpen={isOpen} onClose={onClose}>
      <NewGarment title={title} isWished={isWished} onDone={onClose} />
    </Sheet>
  );
}

export const addWord = (isWished: boolean) =>
  isWished ? m.garments_add_to_wishlist() : m.garments_add();

interface NewGarmentProps {
  title: string;
  isWished: boolean;
  onDone: () => void;
}

function NewGarment({ title, isWished, onDone }: NewGarmentProps) {
  const [photo, setPhoto] = useState<Photo | null>(null);
  const key = useRef(randomKey());
  const add = useAddGarment();
  const send = async (values: GarmentValues) => {
    const garment = { ...asGarment(values), photo_id: photo?.id ?? null };
    await add.mutateAsync({ garment, key: key.current });
    bubble(m.garments_added());
    onDone();
  };
  return (
    <div className="grid gap-6">
      <GarmentPhotoField photo={photo} onPhoto={setPhoto} />
      <GarmentForm
        garment={null}
        state={isWished ? "wished" : "here"}
        submitWord={title}
        onSend={send}
      />
    </div>
  );
}
