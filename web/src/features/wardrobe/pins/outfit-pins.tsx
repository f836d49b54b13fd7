/** Edits the pins of an existing outfit. */
import { lazy, Suspense, useEffect, useMemo, useState, useTransition } from "react";
import type { Outfit } from "@/api/types";
import { messageOf } from "@/lib/http/problem";
import { publicUrl } from "@/lib/photos/picture-url";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { FormProblem } from "@/ui/states";
import { useIsOpen } from "@/ui/use-is-open";
import { asNewPins } from "./merge-pins";
import { PinsConflict, useChangePins } from "./pins-queries";
import { type Drawing, discardUnsavedPins, restorePins, savePinsLocally } from "./unsaved-pins";

const PinStage = lazy(() => import("./pin-stage"));

/** The owner's button on the outfit's page. */
export function EditPins({ outfit }: { outfit: Outfit }) {
  const [isOpen, setOpen] = useState(false);
  const [drawing, setDrawing] = useState<Drawing>();
  const [isOpening, startOpening] = useTransition();
  useEffect(() => (isOpen ? drawing?.release : undefined), [isOpen, drawing]);
  const change = useChangePins(useIsOpen(isOpen));
  const open = async () => {
    setDrawing(await restorePins(outfit.id));
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (change.isPending) return;
    if (drawing) void discardUnsavedPins(drawing.id);
    change.reset();
  };
  return (
    <>
      <Button variant="secondary" onPress={() => isOpening || startOpening(open)}>
        {outfit.pins.length === 0 ? m.pins_title() : m.pins_edit()}
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
  // The version the sheet was opened with: a newer one must not replace it during editing.
  const [base, setBase] = useState(unsaved?.seen ?? outfit);
  const [pins, setPins] = useState(() => unsaved?.pins ?? asNewPins(outfit.pins));
  useEffect(() => {
    // Saved at once, not after a pause: a reload may come at any moment.
    void savePinsLocally({ id, seen: base, pins });
  }, [id, base, pins]);
  const { photo } = outfit;
  const problem = change.error ? messageOf(change.error) : unsaved && NOT_SAVED;
  const save = () =>
    change.mutate(
      { id, seen: base, pins },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (!(error instanceof PinsConflict)) return;
          setBase(error.newest);
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
        version={base.version}
        picture={publicUrl(photo.bucket, photo.path)}
        aspect={photo.width / photo.height}
        value={pins}
        onChange={setPins}
        source={source}
        onClose={onClose}
        onDone={save}
        doneLabel={m.common_save()}
        isPending={change.isPending}
      >
        <FormProblem>{change.isPending ? null : problem}</FormProblem>
      </PinStage>
    </Suspense>
  );
}

const NOT_SAVED = m.pins_not_saved_yet();
