import { createFileRoute } from "@tanstack/react-router";
import { FirstStepsPage } from "@/features/account/first-steps-page";
import { profileQuery } from "@/features/session";

export const Route = createFileRoute("/register/info")({
  staticData: { name: "register-info" },
  loader: ({ context }) => context.queryClient.ensureQueryData(profileQuery()),
  component: FirstStepsPage,
});
