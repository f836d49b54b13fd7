/** A field that adds something that is no garment, such as a toothbrush. */
import { type FormEvent, useState } from "react";
import { randomKey } from "@/lib/browser/random-key";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/text-field";
import { useAddItem } from "./trip-queries";

const MAX_TEXT = 60;

export function AddItem({ tripId }: { tripId: string }) {
  const [text, setText] = useState("");
  /** Of the next item, so that a second try adds it once. */
  const [key, setKey] = useState(randomKey);
  const add = useAddItem(tripId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim() || add.isPending) return;
    const onSuccess = () => {
      setText("");
      setKey(randomKey());
    };
    add.mutate({ text: text.trim(), key }, { onSuccess });
  };
  return (
    <form onSubmit={submit} noValidate className="flex items-end gap-3 print:hidden">
      <div className="min-w-0 grow">
        <TextField
          label={m.packing_other_item()}
          placeholder={m.packing_other_item_example()}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={MAX_TEXT}
          value={text}
          error={add.error ? messageOf(add.error) : undefined}
          onChange={({ target }) => {
            setText(target.value);
            setKey(randomKey());
          }}
        />
      </div>
      <Button type="submit" variant="secondary" isPending={add.isPending}>
        {m.common_add()}
      </Button>
    </form>
  );
}
