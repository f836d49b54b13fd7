/** Creates a tag from a name. */
import { type FormEvent, useState } from "react";
import { useCreateTag } from "@/features/tags/change-queries";
import { messageOf } from "@/lib/http/problem";
import { tagNameProblem } from "@/lib/text/tag-name";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toast } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { TextField } from "@/ui/text-field";
import { useIsOpen } from "@/ui/use-is-open";

export function NewTag() {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  const create = useCreateTag();
  const isSeen = useIsOpen(isOpen);
  const leave = () => {
    setName("");
    create.reset();
  };
  const close = () => {
    setOpen(false);
    // If the call fails, the name is offered again.
    if (!create.isPending) leave();
  };
  const add = (tagName: string) =>
    create.mutateAsync(tagName).then(
      () => {
        bubble(m.tags_added());
        setOpen(false);
        leave();
      },
      (error) => isSeen() || toast(m.tags_not_added({ tag: tagName, problem: messageOf(error) })),
    );
  return (
    <>
      <Button variant="secondary" onPress={() => setOpen(true)}>
        {m.tags_add()}
      </Button>
      <Sheet title={m.tags_add()} isOpen={isOpen} onClose={close}>
        <NameForm
          name={name}
          onName={setName}
          onAdd={(tagName) => void add(tagName)}
          isAdding={create.isPending}
          problem={create.error ? messageOf(create.error) : null}
        />
      </Sheet>
    </>
  );
}

interface FormProps {
  name: string;
  onName: (name: string) => void;
  onAdd: (tagName: string) => void;
  isAdding: boolean;
  /** Why it could not be created. */
  problem: string | null;
}

function NameForm({ name, onName, onAdd, isAdding, problem }: FormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tagName = name.trim();
    const refused = tagNameProblem(tagName);
    setRefusal(refused);
    if (!refused && !isAdding) onAdd(tagName);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={m.tags_new()}
        placeholder={m.tags_new_example()}
        value={name}
        onChange={({ target }) => onName(target.value)}
        error={refusal ?? problem ?? undefined}
        maxLength={60}
        autoComplete="off"
        // The sheet was opened to type in it.
        autoFocus
      />
      <Button type="submit" wide isPending={isAdding}>
        {m.tags_add()}
      </Button>
    </form>
  );
}
