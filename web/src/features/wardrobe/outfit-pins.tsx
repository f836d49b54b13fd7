/** Edits the pins of an outfit that exists. */
import { lazy, Suspense, useEffect, useMemo, useState, useTransition } from "react";
import type { Outfit } from "@/api/types";
import { publicUrl } from "@/lib/picture-url";
import { sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { FormProblem } from "@/ui/states";
import { useIsSeen } from "@/ui/use-is-seen";
import { asNewPins } from "./merge-pins";
import { PinsClash, useChangePins } from "./pins-queries";
import { type Drawing, forgetPins, keepPins, takeUpPins } from "./unsaved-pins";

const PinStage = lazy(() => import("./pin-stage"));

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
        {outfit.pins.length === 0 ? "Pin your pieces" : "Edit pins"}
      </Button>
      {isOpen && drawing && (
        <PinsForm
          outfit={outfit}
          drawing={drawing}
          change={change}
          onClose={close}
          onDone={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface FormProps {
  outfit: Outfit;
  drawing: Drawing;
  change: ReturnType<typeof useChangePins>;
  onClose: () => void;
  onDone: () => void;
}

function PinsForm({ outfit, drawing: { id, unsaved }, change, onClose, onDone }: FormProps) {
  // What the sheet was opened with: a newer version must not slip under what is drawn.
  const [seen, setSeen] = useState(unsaved?.seen ?? outfit);
  const [pins, setPins] = useState(() => unsaved?.pins ?? asNewPins(outfit.pins));
  useEffect(() => {
    // At once, not when drawing pauses: a reload may come at any moment.
    void keepPins({ id, seen, pins });
  }, [id, seen, pins]);
  const { photo } = outfit;
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
  const source = useMemo(
    () => ({ key: outfit.id, locate: async () => ({ outfit_id: outfit.id }) }),
    [outfit.id],
  );
  return (
    <Suspense>
      <PinStage
        version={seen.version}
        picture={publicUrl(photo.bucket, photo.path)}
        aspect={photo.width / photo.height}
        value={pins}
        onChange={setPins}
        source={source}
        onClose={onClose}
        onDone={save}
        doneLabel="Save"
        isPending={change.isPending}
      >
        <FormProblem>{change.isPending ? null : problem}</FormProblem>
      </PinStage>
    </Suspense>
  );
}

const NOT_SAVED = "These pins aren't saved yet.";
