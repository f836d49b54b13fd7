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

/** Addresses, names in the language of the person, and the indexes of their drawings. */
const SUGGESTED = [
  { slug: "work", name: m.onboarding_tag_work(), at: 0 },
  { slug: "weekend", name: m.onboarding_tag_weekend(), at: 5 },
  { slug: "evening", name: m.onboarding_tag_evening(), at: 1 },
  { slug: "travel", name: m.onboarding_tag_travel(), at: 3 },
  { slug: "sport", name: m.onboarding_tag_sport(), at: 6 },
  { slug: "summer", name: m.onboarding_tag_summer(), at: 8 },
  { slug: "winter", name: m.onboarding_tag_winter(), at: 10 },
  { slug: "festive", name: m.onboarding_tag_festive(), at: 7 },
];
const MAX_TAGS = 3;

export function TagsStep({ onDone }: StepProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const { mutate, isPending, error } = useMakeTags();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const made = SUGGESTED.filter(({ slug }) => chosen.includes(slug));
    mutate(
      made.map(({ slug, name }) => ({ slug, name })),
      { onSuccess: onDone },
    );
  };
  const toggle = (slug: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, slug] : chosen.filter((each) => each !== slug));
  return (
    <form onSubmit={submit} className="grid gap-6">
      <fieldset className="grid gap-2">
        <legend className="pb-2 text-lead text-quiet">{m.onboarding_tags_lead()}</legend>
        <div className="grid grid-cols-4 gap-3">
          {SUGGESTED.map(({ slug, name, at }) => (
            <PictureChoice
              key={slug}
              picture={SKETCHES[at] && <OutfitSketch {...SKETCHES[at]} />}
              isSelected={chosen.includes(slug)}
              isDisabled={chosen.length === MAX_TAGS && !chosen.includes(slug)}
              onChange={(isChosen) => toggle(slug, isChosen)}
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
