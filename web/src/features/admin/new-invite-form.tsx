/** Creates an invite code, with a note and a number of uses. */
import { type FormEvent, useState } from "react";
import { sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { useMakeInvite } from "./queries";

const MOST_USES = 100;
const LONGEST_NOTE = 200;

export function NewInviteForm() {
  const [note, setNote] = useState("");
  const [uses, setUses] = useState("1");
  const { mutate, isPending, error } = useMakeInvite();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate(
      { note: note.trim(), uses: Number(uses) },
      {
        onSuccess: ({ code }) => {
          bubble(`Created ${code}`);
          setNote("");
          setUses("1");
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-end gap-3">
        <TextField
          label="Note"
          placeholder="Who it's for"
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <TextField
          label="Uses"
          type="number"
          required
          min={1}
          max={MOST_USES}
          value={uses}
          onChange={({ target }) => setUses(target.value)}
        />
        <Button type="submit" look="secondary" isPending={isPending}>
          Create
        </Button>
      </div>
      <FormProblem>{error && sentenceOf(error)}</FormProblem>
    </form>
  );
}
