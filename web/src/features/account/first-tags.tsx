/** The third step: up to three tags to begin with. */
import { type FormEvent, useState } from "react";
import { sentenceOf } from "@/lib/problem";
import { Checkbox } from "@/ui/checkbox";
import { FormProblem } from "@/ui/states";
import type { StepProps } from "./first-steps-page";
import { useMakeTags } from "./queries";
import { StepButtons } from "./step-buttons";

const SUGGESTED = ["Work", "Weekend", "Evening", "Travel", "Sport", "Summer", "Winter", "Festive"];
const MOST = 3;

export function FirstTags({ onDone }: StepProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const { mutate, isPending, error } = useMakeTags();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(chosen, { onSuccess: onDone });
  };
  const toggle = (name: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, name] : chosen.filter((each) => each !== name));
  return (
    <form onSubmit={submit} className="grid gap-6">
      <fieldset className="grid gap-2">
        <legend className="pb-2 text-lead text-quiet">
          A tag is a collection with a page of its own. Choose up to three.
        </legend>
        <div className="grid grid-cols-2 gap-x-4">
          {SUGGESTED.map((name) => (
            <Checkbox
              key={name}
              isSelected={chosen.includes(name)}
              isDisabled={chosen.length === MOST && !chosen.includes(name)}
              onChange={(isChosen) => toggle(name, isChosen)}
            >
              {name}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <FormProblem>{error && sentenceOf(error)}</FormProblem>
      <StepButtons onSkip={onDone} isPending={isPending} />
    </form>
  );
}
