import { createFileRoute, redirect } from "@tanstack/react-router";
import * as v from "valibot";
import { OnboardingPage } from "@/features/account/onboarding/onboarding-page";
import {
  isOnboardingDone,
  ONBOARDING_STEPS,
  resumeStep,
} from "@/features/account/onboarding/onboarding-steps";
import { profileQuery } from "@/features/session";
import { firstPeople } from "../../suggested-people";

const Step = v.fallback(v.optional(v.picklist(ONBOARDING_STEPS)), undefined);

export const Route = createFileRoute("/register/info")({
  staticData: { name: "register-info" },
  validateSearch: v.object({ step: Step }),
  // Each step has its own URL, the first one too, so that Back leads to it.
  beforeLoad: async ({ context, search }) => {
    const { id } = await context.queryClient.ensureQueryData(profileQuery());
    if (search.step && isOnboardingDone(id)) throw redirect({ to: "/feed", replace: true });
    if (search.step) return;
    throw redirect({ to: "/register/info", search: { step: resumeStep(id) }, replace: true });
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(profileQuery()),
  component: Onboarding,
});

function Onboarding() {
  const navigate = Route.useNavigate();
  return (
    <OnboardingPage
      step={Route.useSearch().step}
      people={firstPeople}
      onStep={(step) => void navigate({ search: { step } })}
    />
  );
}
