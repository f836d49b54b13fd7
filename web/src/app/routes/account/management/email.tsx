import { createFileRoute } from "@tanstack/react-router";
import { EmailPage } from "@/features/account/email/email-page";
import { profileQuery } from "@/features/session";

export const Route = createFileRoute("/account/management/email")({
  staticData: { name: "account-management-email" },
  loader: ({ context }) => context.queryClient.ensureQueryData(profileQuery()),
  component: EmailPage,
});
