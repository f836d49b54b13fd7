import { createFileRoute, redirect } from "@tanstack/react-router";
import * as v from "valibot";
import { areDone, FIRST_STEPS, keepStep, openStep } from "@/features/account/first-steps";
import { FirstStepsPage } from "@/features/account/first-steps-page";
import { profileQuery } from "@/features/session";
import { firstPeople } from "../../people-to-start";

const Step = v.fallback(v.optional(v.picklist(FIRST_STEPS)), undefined);

export const Route = createFileRoute("/register/info")({
  staticData: { name: "register-info" },
  validateSearch: v.object({ step: Step }),
  // Each step has an address of its own, the first one too: back leads to it.
  beforeLoad: async ({ context, search }) => {
    const { id } = await context.queryClient.ensureQueryData(profileQuery());
    if (search.step && areDone(id)) throw redirect({ to: "/feed", replace: true });
    if (search.step) return;
    const step = openStep(id) ?? "you";
    keepStep(id, step);
    throw redirect({ to: "/register/info", search: { step }, replace: true });
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
