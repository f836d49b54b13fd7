/** Adds garments to a collage, as many as wanted, from a sheet above it. */
import { useEffect, useState } from "react";
import type { Garment } from "@/api/types";
import { AllGarments } from "@/features/wardrobe/garments/all-garments";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import type { Piece } from "./collage";

interface Props {
  pieces: readonly Piece[];
  opensAtOnce: boolean;
  onAdd: (garment: Garment) => void;
}

export function AddPieces({ pieces, opensAtOnce, onAdd }: Props) {
  const [isOpen, setOpen] = useState(false);
  // After the window below: the dialog that opens last is the one that can be used.
  useEffect(() => setOpen(opensAtOnce), [opensAtOnce]);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" wide onPress={() => setOpen(true)}>
        {m.wardrobe_add_pieces()}
      </Button>
      <Sheet
        title={m.wardrobe_add_pieces()}
        isOpen={isOpen}
        onClose={close}
        footer={
          <Button wide onPress={close}>
            {m.collage_done(counted(pieces.length))}
          </Button>
        }
      >
        <AllGarments
          chosenId={null}
          usedIds={pieces.map(({ garmentId }) => garmentId)}
          onChoose={onAdd}
        />
      </Sheet>
    </>
  );
}
