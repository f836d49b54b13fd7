/** The fourth step: people to follow, each with some of their pictures. */
import type { FormEvent } from "react";
import { m } from "@/paraglide/messages.js";
import type { StepProps } from "./onboarding-steps";
import { StepButtons } from "./step-buttons";

export function PeopleStep({ onDone, people }: StepProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone();
  };
  return (
    <form onSubmit={submit} className="grid gap-6">
      <p className="text-lead text-quiet">{m.onboarding_people_lead()}</p>
      {people}
      <StepButtons onSkip={onDone} isPending={false} />
    </form>
  );
}
