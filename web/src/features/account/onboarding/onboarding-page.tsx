/** The onboarding of a new account: each step can be skipped and resumed later. */
import { type ReactNode, useEffect } from "react";
import type { Profile } from "@/api/types";
import { useProfile } from "@/features/session";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Page, PageHeader } from "@/ui/page";
import {
  finishOnboarding,
  nextStep,
  ONBOARDING_STEPS,
  type OnboardingStep,
  previousStep,
  saveStep,
  unfinishedStep,
} from "./onboarding-steps";
import { PeopleStep } from "./people-step";
import { PhotoStep } from "./photo-step";
import { PlaceStep } from "./place-step";
import { ProfileStep } from "./profile-step";
import { TagsStep } from "./tags-step";

interface Props {
  /** The step in the URL. */
  step?: OnboardingStep;
  onStep: (step: OnboardingStep) => void;
  /** People to follow, with their pictures. */
  people: ReactNode;
}

const STEPS = { you: ProfileStep, place: PlaceStep, tags: TagsStep, people: PeopleStep };

export function OnboardingPage({ step: named, onStep, people }: Props) {
  const { data: profile } = useProfile();
  const userId = profile?.id;
  const step = named ?? (userId ? unfinishedStep(userId) : null) ?? "you";
  useEffect(() => {
    if (userId) saveStep(userId, step);
  }, [userId, step]);
  if (!profile) return null;
  if (step === "photo") {
    return (
      <PhotoStep onDone={() => finishOnboarding(profile.id)}>
        <Progress step={step} onStep={onStep} />
      </PhotoStep>
    );
  }
  const Step = STEPS[step];
  return (
    <Page title={m.onboarding_title()}>
      <PageHeader heading={HEADINGS[step](profile)}>
        {step === "you" ? m.onboarding_lead() : null}
      </PageHeader>
      <Progress step={step} onStep={onStep} />
      <Step key={step} {...{ profile, people }} onDone={() => onStep(nextStep(step))} />
    </Page>
  );
}

const HEADINGS = {
  you: ({ username }: Profile) => m.onboarding_you({ username }),
  place: () => m.onboarding_place(),
  tags: () => m.onboarding_tags(),
  people: () => m.onboarding_people(),
};

function Progress({
  step,
  onStep,
}: {
  step: OnboardingStep;
  onStep: (step: OnboardingStep) => void;
}) {
  const at = ONBOARDING_STEPS.indexOf(step) + 1;
  const before = previousStep(step);
  return (
    <div className="-my-2 grid">
      <div className="-me-4 flex min-h-target items-center justify-between">
        <p className="type-label text-quiet">
          {m.onboarding_progress({
            step: formatNumber(at),
            steps: formatNumber(ONBOARDING_STEPS.length),
          })}
        </p>
        {before && (
          <Button variant="quiet" onPress={() => onStep(before)}>
            {m.common_back_button()}
          </Button>
        )}
      </div>
      <div aria-hidden="true" className="grid grid-cols-5 gap-1.5">
        {ONBOARDING_STEPS.map((each, index) => (
          <span key={each} className={index < at ? "h-0.5 bg-accent" : "h-0.5 bg-line"} />
        ))}
      </div>
    </div>
  );
}
