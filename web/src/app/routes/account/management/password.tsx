import { createFileRoute } from "@tanstack/react-router";
import { PasswordPage } from "@/features/account/security/password-page";
import { profileQuery } from "@/features/session";

export const Route = createFileRoute("/account/management/password")({
  staticData: { name: "account-management-password" },
  loader: ({ context }) => context.queryClient.ensureQueryData(profileQuery()),
  component: PasswordPage,
});
