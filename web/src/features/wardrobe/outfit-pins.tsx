/** Pins in the forms of outfits, and their edit on an outfit that is there. */
import { useEffect, useState, useTransition } from "react";
import type { NewPin, Outfit } from "@/api/types";
import { sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { Image } from "@/ui/image";
import { Sheet } from "@/ui/sheet";
import { FormProblem } from "@/ui/states";
import { useIsSeen } from "@/ui/use-is-seen";
import { asNewPins } from "./merge-pins";
import { PinField } from "./pin-field";
import { PinsClash, useChangePins } from "./pins-queries";
import { type Drawing, forgetPins, keepPins, takeUpPins } from "./unsaved-pins";

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
  const [drawing, setDrawing] = useState<Drawing>();
  const [isOpening, startOpening] = useTransition();
  useEffect(() => (isOpen ? drawing?.letGo : undefined), [isOpen, drawing]);
  const change = useChangePins(useIsSeen(isOpen));
  const open = async () => {
    setDrawing(await takeUpPins(outfit.id));
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (change.isPending) return;
    if (drawing) void forgetPins(drawing.id);
    change.reset();
  };
  return (
    <>
      <Button look="secondary" onPress={() => isOpening || startOpening(open)}>
        {outfit.pins.length === 0 ? "Pin what you wear" : "Edit pins"}
      </Button>
      <Sheet title="Pins" isOpen={isOpen} onClose={close}>
        {drawing && (
          <PinsForm
            outfit={outfit}
            drawing={drawing}
            change={change}
            onDone={() => setOpen(false)}
          />
        )}
      </Sheet>
    </>
  );
}

interface FormProps {
  outfit: Outfit;
  drawing: Drawing;
  change: ReturnType<typeof useChangePins>;
  onDone: () => void;
}

function PinsForm({ outfit, drawing: { id, unsaved }, change, onDone }: FormProps) {
  // What the sheet was opened with: a newer version must not slip under what is drawn.
  const [seen, setSeen] = useState(unsaved?.seen ?? outfit);
  const [pins, setPins] = useState(() => unsaved?.pins ?? asNewPins(outfit.pins));
  useEffect(() => {
    // At once, not when drawing pauses: a reload may come at any moment.
    void keepPins({ id, seen, pins });
  }, [id, seen, pins]);
  const isNameless = pins.some(({ new_garment }) => new_garment && !new_garment.name.trim());
  const problem = change.error ? sentenceOf(change.error) : unsaved && NOT_SAVED;
  const save = () =>
    change.mutate(
      { id, seen, pins },
      {
        onSuccess: onDone,
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
        picture={<Drawn on={outfit} />}
        value={pins}
        onChange={setPins}
      />
      <p aria-live="polite" className="text-quiet text-small empty:hidden">
        {isNameless && "Give each new garment a name."}
      </p>
      <FormProblem>{change.isPending ? null : problem}</FormProblem>
      <Button wide onPress={save} isPending={change.isPending} isDisabled={isNameless}>
        Save pins
      </Button>
    </div>
  );
}

const NOT_SAVED = "These pins are not saved yet.";

function Drawn({ on: { photo } }: { on: Outfit }) {
  return (
    <Image
      path={photo.path}
      bucket={photo.bucket}
      thumbhash={photo.thumbhash}
      alt=""
      aspectRatio={photo.width / photo.height}
      sizes="(min-width: 40rem) 36rem, 100vw"
      lazy={false}
    />
  );
}
