import { createFileRoute } from "@tanstack/react-router";
import { ForgotPasswordPage } from "@/features/account/security/forgot-password-page";

export const Route = createFileRoute("/account/forgot-password")({
  staticData: { name: "account-forgot-password" },
  component: ForgotPasswordPage,
});
