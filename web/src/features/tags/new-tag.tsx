/** Makes a tag of a name. */
import { type FormEvent, useState } from "react";
import { sentenceOf } from "@/lib/problem";
import { refuseTagName } from "@/lib/slug";
import { Button } from "@/ui/button";
import { bubble, toast } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { TextField } from "@/ui/text-field";
import { useIsSeen } from "@/ui/use-is-seen";
import { useCreateTag } from "./change-queries";

export function NewTag() {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const create = useCreateTag();
  const isSeen = useIsSeen(isOpen);
  const leave = () => {
    setName("");
    create.reset();
  };
  const close = () => {
    setOpen(false);
    // A name on its way is offered again if it does not arrive.
    if (!create.isPending) leave();
  };
  const add = (wanted: string) =>
    create.mutateAsync(wanted).then(
      () => {
        bubble("Added");
        setOpen(false);
        leave();
      },
      (error) => isSeen() || toast(`Couldn't add “${wanted}”. ${sentenceOf(error)}`),
    );
  return (
    <>
      <Button look="secondary" onPress={() => setOpen(true)}>
        Add tag
      </Button>
      <Sheet title="Add tag" isOpen={isOpen} onClose={close}>
        <NameForm
          name={name}
          onName={setName}
          onAdd={(wanted) => void add(wanted)}
          isAdding={create.isPending}
          problem={create.error ? sentenceOf(create.error) : null}
        />
      </Sheet>
    </>
  );
}

interface FormProps {
  name: string;
  onName: (name: string) => void;
  onAdd: (wanted: string) => void;
  isAdding: boolean;
  /** Why it could not be added. */
  problem: string | null;
}

function NameForm({ name, onName, onAdd, isAdding, problem }: FormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    const refused = refuseTagName(wanted);
    setRefusal(refused);
    if (!refused && !isAdding) onAdd(wanted);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="New tag"
        placeholder="Summer 2026"
        value={name}
        onChange={({ target }) => onName(target.value)}
        error={refusal ?? problem ?? undefined}
        maxLength={60}
        autoComplete="off"
        // The sheet was opened to write in it.
        autoFocus
      />
      <Button type="submit" wide isPending={isAdding}>
        Add tag
      </Button>
    </form>
  );
}
