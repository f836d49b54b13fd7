/** Creates an invite code with a note and a number of uses. */
import { type FormEvent, useState } from "react";
import { useMakeInvite } from "@/features/admin/queries";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";

const MAX_USES = 100;
const MAX_NOTE_LENGTH = 200;

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
          bubble(m.admin_invite_created({ code }));
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
          label={m.common_note()}
          placeholder={m.admin_invite_for()}
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <TextField
          label={m.admin_invite_uses()}
          type="number"
          required
          min={1}
          max={MAX_USES}
          value={uses}
          onChange={({ target }) => setUses(target.value)}
        />
        <Button type="submit" variant="secondary" isPending={isPending}>
          {m.admin_invite_create()}
        </Button>
      </div>
      <FormProblem>{error && messageOf(error)}</FormProblem>
    </form>
  );
}
