import { createFileRoute } from "@tanstack/react-router";
import { RegisterPage } from "@/features/session/register-page";

export const Route = createFileRoute("/register/")({
  staticData: { name: "register" },
  component: RegisterPage,
});
