/** The onboarding steps, and each person's progress in this browser. */
import type { ReactNode } from "react";
import type { Profile } from "@/api/types";

export const ONBOARDING_STEPS = ["you", "place", "tags", "people", "photo"] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

export interface StepProps {
  profile: Profile;
  onDone: () => void;
  people: ReactNode;
}

const DONE = "done";
const keyOf = (userId: string) => `garderobe-first-steps-${userId}`;

/** Return the step to continue with; null when done, or never started in this browser. */
export function unfinishedStep(userId: string): OnboardingStep | null {
  const saved = localStorage.getItem(keyOf(userId));
  return ONBOARDING_STEPS.find((step) => step === saved) ?? null;
}

export const saveStep = (userId: string, step: OnboardingStep): void =>
  localStorage.setItem(keyOf(userId), step);

/** Return the step to continue with, the first one by default, and save it. */
export function resumeStep(userId: string): OnboardingStep {
  const step = unfinishedStep(userId) ?? "you";
  saveStep(userId, step);
  return step;
}

/** Return whether onboarding was finished in this browser: Back must not lead to answered steps. */
export const isOnboardingDone = (userId: string): boolean =>
  localStorage.getItem(keyOf(userId)) === DONE;

export const finishOnboarding = (userId: string): void => localStorage.setItem(keyOf(userId), DONE);

/** Return the previous step; null before the first. */
export const previousStep = (step: OnboardingStep): OnboardingStep | null =>
  ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) - 1] ?? null;

/** Return the next step; the last one returns itself. */
export const nextStep = (step: OnboardingStep): OnboardingStep =>
  ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) + 1] ?? step;
