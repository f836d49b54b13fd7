import { createFileRoute, redirect } from "@tanstack/react-router";
import * as v from "valibot";
import { FIRST_STEPS, openStep } from "@/features/account/first-steps";
import { FirstStepsPage } from "@/features/account/first-steps-page";
import { profileQuery } from "@/features/session";
import { firstPeople } from "../../people-to-start";

const Step = v.fallback(v.optional(v.picklist(FIRST_STEPS)), undefined);

export const Route = createFileRoute("/register/info")({
  staticData: { name: "register-info" },
  validateSearch: v.object({ step: Step }),
  // Each step has an address of its own, the first one too: back leads to it.
  beforeLoad: async ({ context, search: { step } }) => {
    if (step) return;
    const { id } = await context.queryClient.ensureQueryData(profileQuery());
    const search = { step: openStep(id) ?? "you" };
    throw redirect({ to: "/register/info", search, replace: true });
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(profileQuery()),
  component: FirstSteps,
});

function FirstSteps() {
  const navigate = Route.useNavigate();
  return (
    <FirstStepsPage
      step={Route.useSearch().step}
      people={firstPeople}
      onStep={(step) => void navigate({ search: { step } })}
    />
  );
}
