/** Pins in the forms of outfits, and their edit on an outfit that is there. */
import { useState } from "react";
import type { NewPin, Outfit } from "@/api/types";
import { sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { Image } from "@/ui/image";
import { bubble } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { FormProblem } from "@/ui/states";
import { asNewPins } from "./merge-pins";
import { PinsClash, useChangePins } from "./outfit-queries";
import { PinField } from "./pin-field";

interface FieldProps {
  /** The address of the picture as it will be; null while it is not there yet. */
  picture: string | null;
  value: NewPin[];
  onChange: (pins: NewPin[]) => void;
  error?: string;
}

export function NewOutfitPins({ picture, ...field }: FieldProps) {
  return (
    <PinField
      picture={
        picture ? (
          <img
            src={picture}
            alt="What you are about to publish"
            draggable={false}
            className="block w-full"
          />
        ) : (
          <span className="grid aspect-portrait place-items-center p-6 text-center text-quiet text-small">
            The picture is still on its way.
          </span>
        )
      }
      {...field}
    />
  );
}

/** The owner's button on the page of an outfit. */
export function EditPins({ outfit }: { outfit: Outfit }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onPress={() => setOpen(true)}>
        {outfit.pins.length === 0 ? "Pin what you wear" : "Edit pins"}
      </Button>
      <Sheet title="Pins" isOpen={isOpen} onClose={() => setOpen(false)}>
        <PinsForm outfit={outfit} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function PinsForm({ outfit, onDone }: { outfit: Outfit; onDone: () => void }) {
  // What the sheet was opened with: a newer version must not slip under what is drawn.
  const [seen, setSeen] = useState(outfit);
  const [pins, setPins] = useState(() => asNewPins(outfit.pins));
  const change = useChangePins();
  const { photo } = outfit;
  const isNameless = pins.some(({ new_garment }) => new_garment && !new_garment.name.trim());
  const save = () =>
    change.mutate(
      { seen, pins },
      {
        onSuccess: () => {
          bubble("Pins saved");
          onDone();
        },
        onError: (error) => {
          if (!(error instanceof PinsClash)) return;
          setSeen(error.newest);
          setPins(error.pins);
        },
      },
    );
  return (
    <div className="grid gap-6">
      <PinField
        key={seen.version}
        picture={
          <Image
            path={photo.path}
            bucket={photo.bucket}
            thumbhash={photo.thumbhash}
            alt=""
            aspectRatio={photo.width / photo.height}
            sizes="(min-width: 40rem) 36rem, 100vw"
            lazy={false}
          />
        }
        value={pins}
        onChange={setPins}
      />
      <p aria-live="polite" className="text-quiet text-small empty:hidden">
        {isNameless && "Give each new garment a name."}
      </p>
      <FormProblem>{change.error ? sentenceOf(change.error) : null}</FormProblem>
      <Button wide onPress={save} isPending={change.isPending} isDisabled={isNameless}>
        Save pins
      </Button>
    </div>
  );
}
