/** Makes a tag of a name. */
import { type FormEvent, useState } from "react";
import { sentenceOf } from "@/lib/problem";
import { refuseTagName } from "@/lib/slug";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { TextField } from "@/ui/text-field";
import { useCreateTag } from "./change-queries";

export function NewTag() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="secondary" onPress={() => setOpen(true)}>
        Add tag
      </Button>
      <Sheet title="Add tag" isOpen={isOpen} onClose={close}>
        <NameForm onDone={close} />
      </Sheet>
    </>
  );
}

function NameForm({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const create = useCreateTag();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    const refused = refuseTagName(wanted);
    setRefusal(refused);
    if (refused || create.isPending) return;
    create.mutate(wanted, {
      onSuccess: () => {
        bubble("Added");
        onDone();
      },
      onError: (error) => setRefusal(sentenceOf(error)),
    });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="New tag"
        placeholder="Summer 2026"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={refusal ?? undefined}
        maxLength={60}
        autoComplete="off"
        // The sheet was opened to write in it.
        autoFocus
      />
      <Button type="submit" wide isPending={create.isPending}>
        Add tag
      </Button>
    </form>
  );
}
