import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { FIRST_STEPS } from "@/features/account/first-steps";
import { FirstStepsPage } from "@/features/account/first-steps-page";
import { profileQuery } from "@/features/session";
import { firstPeople } from "../../people-to-start";

const Step = v.fallback(v.optional(v.picklist(FIRST_STEPS)), undefined);

export const Route = createFileRoute("/register/info")({
  staticData: { name: "register-info" },
  validateSearch: v.object({ step: Step }),
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
