/** The name of a circle, for a new one or an existing one. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import { useSubmit } from "@/lib/forms/use-submit";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";

const MAX_NAME_LENGTH = 50;
const Named = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(m.circles_name_needed()),
    v.maxLength(MAX_NAME_LENGTH),
  ),
});

interface Props {
  name?: string;
  action: string;
  onName: (name: string) => Promise<unknown>;
}

export default function CircleNameForm({ name = "", action, onName }: Props) {
  const form = useForm({ resolver: valibotResolver(Named), defaultValues: { name } });
  const { submit, problem, isPending } = useSubmit(form, {
    send: ({ name }) => onName(name),
    fields: ["name"],
    fieldOfCode: { circle_exists: "name" },
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={m.common_name()}
        description={m.circles_name_hint()}
        placeholder={m.circles_name_placeholder()}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        error={form.formState.errors.name?.message}
        // The sheet was opened to type in it.
        autoFocus
        {...form.register("name")}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" wide isPending={isPending}>
        {action}
      </Button>
    </form>
  );
}
