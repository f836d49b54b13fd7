/** Pins of an outfit in a form: boxes on its picture, each with the garment that it names. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useRef, useState } from "react";
import type { Garment, NewPin } from "@/api/types";
import type { Box } from "@/lib/boxes";
import { Button, IconButton } from "@/ui/button";
import { PlusIcon, TrashIcon } from "@/ui/icons";
import { PinEditor } from "@/ui/pin-editor";
import { Select } from "@/ui/select";
import { TextField } from "@/ui/text-field";
import { CategoryField } from "./category-field";
import { garmentChoicesQuery } from "./queries";

interface Props {
  /** The whole picture, in its own proportions and as wide as its frame. */
  picture: ReactNode;
  value: readonly NewPin[];
  onChange: (pins: NewPin[]) => void;
  error?: string;
}

const MOST_PINS = 30;
const FIRST_BOX: Box = { x: 0.3, y: 0.3, width: 0.4, height: 0.25 };

export function PinField({ picture, value, onChange, error }: Props) {
  const { data: garments = [] } = useQuery(garmentChoicesQuery());
  const keys = useKeys(value.length);
  const [chosen, setChosen] = useState<string | null>(null);
  const heading = useId();

  const add = (box: Box) => {
    if (value.length >= MOST_PINS) return;
    setChosen(keys.add());
    onChange([...value, { ...box, new_garment: { name: "", category: "" } }]);
  };
  const change = (key: string, part: Partial<NewPin>) =>
    onChange(value.map((pin, at) => (keys.all[at] === key ? { ...pin, ...part } : pin)));
  const remove = (key: string) => {
    const at = keys.all.indexOf(key);
    keys.remove(key);
    onChange(value.filter((_pin, index) => index !== at));
  };
  const boxes = value.map((pin, at) => ({
    key: keys.all[at] ?? String(at),
    label: nameOf(pin, garments) || "New garment",
    x: pin.x,
    y: pin.y,
    width: pin.width,
    height: pin.height,
  }));
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h3 id={heading} className="font-[560] text-small">
        Pins
      </h3>
      <p className="text-quiet text-small">
        Draw a box around what you wear, or add one and move it with the arrow keys (with Shift they
        change its size, Delete takes it away). Your wardrobe builds itself from them.
      </p>
      <div className="mx-auto w-full max-w-[min(100%,calc(62dvh*0.6))]">
        <PinEditor
          picture={picture}
          boxes={boxes}
          chosen={chosen}
          onChoose={setChosen}
          onDraw={add}
          onChange={change}
          onRemove={remove}
        />
      </div>
      <p role="alert" className="text-danger text-small empty:hidden">
        {error}
      </p>
      <ul aria-label="Pins of this outfit" className="grid gap-4">
        {value.map((pin, at) => (
          <PinRow
            key={keys.all[at] ?? at}
            number={at + 1}
            pin={pin}
            garments={garments.filter(({ id }) => isFree(id, pin, value))}
            onChange={(part) => change(keys.all[at] ?? "", part)}
            onRemove={() => remove(keys.all[at] ?? "")}
          />
        ))}
      </ul>
      <div>
        <Button
          look="secondary"
          onPress={() => add(FIRST_BOX)}
          isDisabled={value.length >= MOST_PINS}
        >
          <PlusIcon width={18} height={18} />
          Add a pin
        </Button>
      </div>
    </section>
  );
}

interface RowProps {
  number: number;
  pin: NewPin;
  garments: readonly Garment[];
  onChange: (part: Partial<NewPin>) => void;
  onRemove: () => void;
}

const NEW = "new";

function PinRow({ number, pin, garments, onChange, onRemove }: RowProps) {
  const fresh = pin.new_garment;
  const choose = (id: string) =>
    onChange(
      id === NEW
        ? { garment_id: null, new_garment: { name: "", category: "" } }
        : { garment_id: id, new_garment: null },
    );
  return (
    <li className="grid gap-3 border-line border-t pt-4">
      <div className="flex items-end gap-2">
        <div className="flex-1">
          <Select
            label={`Garment of pin ${number}`}
            value={pin.garment_id ?? NEW}
            onChange={({ target }) => choose(target.value)}
            options={[
              { value: NEW, label: "New garment" },
              ...garments.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </div>
        <IconButton aria-label={`remove pin ${number}`} onPress={onRemove}>
          <TrashIcon />
        </IconButton>
      </div>
      {fresh && (
        <div className="grid gap-3 tablet:grid-cols-2">
          <TextField
            label={`Name of the garment of pin ${number}`}
            placeholder="Red coat"
            required
            value={fresh.name}
            maxLength={100}
            onChange={({ target }) => onChange({ new_garment: { ...fresh, name: target.value } })}
          />
          <CategoryField
            label={`Category of pin ${number}`}
            value={fresh.category ?? ""}
            onChange={(category) => onChange({ new_garment: { ...fresh, category } })}
          />
        </div>
      )}
    </li>
  );
}

const nameOf = (pin: NewPin, garments: readonly Garment[]) =>
  pin.new_garment?.name ?? garments.find(({ id }) => id === pin.garment_id)?.name ?? "Garment";

/** A garment has one pin on a picture. */
const isFree = (id: string, pin: NewPin, pins: readonly NewPin[]) =>
  pin.garment_id === id || pins.every(({ garment_id }) => garment_id !== id);

/** A name for each pin that stays while others come and go. */
function useKeys(length: number) {
  const next = useRef(0);
  const [known, setAll] = useState<readonly string[]>([]);
  // Pins that came by themselves, as those of a draft do, are named by their place.
  const all = Array.from({ length }, (_, at) => known[at] ?? `place-${at}`);
  return {
    all,
    add: () => {
      const key = `pin-${next.current++}`;
      setAll([...all, key]);
      return key;
    },
    remove: (key: string) => setAll(all.filter((each) => each !== key)),
  };
}
