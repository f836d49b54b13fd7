/** What a new account may tell about itself: step by step, each can be skipped, and resumed later. */
import { type ReactNode, useEffect } from "react";
import type { Profile } from "@/api/types";
import { useProfile } from "@/features/session";
import { Button } from "@/ui/button";
import { Page, PageHeader } from "@/ui/page";
import { FirstPeople } from "./first-people";
import { FirstPhoto } from "./first-photo";
import { FirstPlace } from "./first-place";
import {
  FIRST_STEPS,
  type FirstStep,
  finishSteps,
  keepStep,
  openStep,
  stepAfter,
  stepBefore,
} from "./first-steps";
import { FirstTags } from "./first-tags";
import { FirstYou } from "./first-you";

interface Props {
  /** The step that the address names. */
  step?: FirstStep;
  onStep: (step: FirstStep) => void;
  /** People to follow, with their pictures. */
  people: ReactNode;
}

export interface StepProps {
  profile: Profile;
  onDone: () => void;
  people: ReactNode;
}

const STEPS = { you: FirstYou, place: FirstPlace, tags: FirstTags, people: FirstPeople };

export function FirstStepsPage({ step: named, onStep, people }: Props) {
  const { data: profile } = useProfile();
  const userId = profile?.id;
  const step = named ?? (userId ? openStep(userId) : null) ?? "you";
  useEffect(() => {
    if (userId) keepStep(userId, step);
  }, [userId, step]);
  if (!profile) return null;
  if (step === "photo") {
    return (
      <FirstPhoto onDone={() => finishSteps(profile.id)}>
        <Progress step={step} onStep={onStep} />
      </FirstPhoto>
    );
  }
  const Step = STEPS[step];
  return (
    <Page title="Welcome">
      <PageHeader heading={HEADINGS[step](profile)}>
        {step === "you"
          ? "A few questions, all of them optional. You can change every answer later."
          : null}
      </PageHeader>
      <Progress step={step} onStep={onStep} />
      <Step key={step} {...{ profile, people }} onDone={() => onStep(stepAfter(step))} />
    </Page>
  );
}

const HEADINGS = {
  you: ({ username }: Profile) => `Welcome, ${username}`,
  place: () => "Your basics",
  tags: () => "Your first tags",
  people: () => "People to follow",
};

function Progress({ step, onStep }: { step: FirstStep; onStep: (step: FirstStep) => void }) {
  const at = FIRST_STEPS.indexOf(step) + 1;
  const before = stepBefore(step);
  return (
    <div className="-my-2 grid">
      <div className="-mr-4 flex min-h-target items-center justify-between">
        <p className="type-label text-quiet">
          Step {at} of {FIRST_STEPS.length}
        </p>
        {before && (
          <Button look="quiet" onPress={() => onStep(before)}>
            Back
          </Button>
        )}
      </div>
      <div aria-hidden="true" className="grid grid-cols-5 gap-1.5">
        {FIRST_STEPS.map((each, index) => (
          <span key={each} className={index < at ? "h-0.5 bg-accent" : "h-0.5 bg-line"} />
        ))}
      </div>
    </div>
  );
}
