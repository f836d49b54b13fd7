/** Makes a tag of a name. */
import { type FormEvent, useState } from "react";
import { sentenceOf } from "@/lib/problem";
import { refuseTagName } from "@/lib/slug";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/text-field";
import { useCreateTag } from "./change-queries";

export function NewTag() {
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
      onSuccess: () => setName(""),
      onError: (error) => setRefusal(sentenceOf(error)),
    });
  };
  return (
    <form onSubmit={submit} noValidate className="flex grow items-start gap-3 tablet:max-w-md">
      <div className="grow">
        <TextField
          label="New tag"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={refusal ?? undefined}
          maxLength={60}
          autoComplete="off"
        />
      </div>
      <div className="pt-6.5">
        <Button type="submit" look="secondary" isPending={create.isPending}>
          Add tag
        </Button>
      </div>
    </form>
  );
}
