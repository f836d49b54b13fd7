/** The third step: up to three starter tags. */
import { type FormEvent, useState } from "react";
import { OutfitSketch, SKETCHES } from "@/components/outfit-sketch";
import { useMakeTags } from "@/features/account/queries";
import { messageOf } from "@/lib/http/problem";
import { PictureChoice } from "@/ui/picture-choice";
import { FormProblem } from "@/ui/states";
import type { StepProps } from "./onboarding-steps";
import { StepButtons } from "./step-buttons";

/** Each with the index of its drawing. */
const SUGGESTED = [
  ["Work", 0],
  ["Weekend", 5],
  ["Evening", 1],
  ["Travel", 3],
  ["Sport", 6],
  ["Summer", 8],
  ["Winter", 10],
  ["Festive", 7],
] as const;
const MAX_TAGS = 3;

export function TagsStep({ onDone }: StepProps) {
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
        <div className="grid grid-cols-4 gap-3">
          {SUGGESTED.map(([name, at]) => (
            <PictureChoice
              key={name}
              picture={SKETCHES[at] && <OutfitSketch {...SKETCHES[at]} />}
              isSelected={chosen.includes(name)}
              isDisabled={chosen.length === MAX_TAGS && !chosen.includes(name)}
              onChange={(isChosen) => toggle(name, isChosen)}
            >
              {name}
            </PictureChoice>
          ))}
        </div>
      </fieldset>
      <FormProblem>{error && messageOf(error)}</FormProblem>
      <StepButtons onSkip={onDone} isPending={isPending} />
    </form>
  );
}
