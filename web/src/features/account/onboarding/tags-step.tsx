/** The third step: up to three starter tags. */
import { type FormEvent, useState } from "react";
import { OutfitSketch, SKETCHES } from "@/components/outfit-sketch";
import { useMakeTags } from "@/features/account/queries";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { PictureChoice } from "@/ui/picture-choice";
import { FormProblem } from "@/ui/states";
import type { StepProps } from "./onboarding-steps";
import { StepButtons } from "./step-buttons";

/** Names in the language of the person, each with the index of its drawing. */
const SUGGESTED = [
  [m.onboarding_tag_work(), 0],
  [m.onboarding_tag_weekend(), 5],
  [m.onboarding_tag_evening(), 1],
  [m.onboarding_tag_travel(), 3],
  [m.onboarding_tag_sport(), 6],
  [m.onboarding_tag_summer(), 8],
  [m.onboarding_tag_winter(), 10],
  [m.onboarding_tag_festive(), 7],
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
        <legend className="pb-2 text-lead text-quiet">{m.onboarding_tags_lead()}</legend>
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
