/** The steps after registration, and where one has stopped: kept in this browser, per person. */
export const FIRST_STEPS = ["you", "place", "tags", "people", "photo"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const DONE = "done";
const keyOf = (userId: string) => `garderobe-first-steps-${userId}`;

/** The step to go on with; null when they are done, or were never begun in this browser. */
export function openStep(userId: string): FirstStep | null {
  const kept = localStorage.getItem(keyOf(userId));
  return FIRST_STEPS.find((step) => step === kept) ?? null;
}

export const keepStep = (userId: string, step: FirstStep): void =>
  localStorage.setItem(keyOf(userId), step);

/** Whether they have been done in this browser: back must not lead to what has been answered. */
export const areDone = (userId: string): boolean => localStorage.getItem(keyOf(userId)) === DONE;

export const finishSteps = (userId: string): void => localStorage.setItem(keyOf(userId), DONE);

/** What came before a step; null before the first. */
export const stepBefore = (step: FirstStep): FirstStep | null =>
  FIRST_STEPS[FIRST_STEPS.indexOf(step) - 1] ?? null;

/** What comes after a step; the last one is followed by itself. */
export const stepAfter = (step: FirstStep): FirstStep =>
  FIRST_STEPS[FIRST_STEPS.indexOf(step) + 1] ?? step;
