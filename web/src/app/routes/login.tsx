import { createFileRoute } from "@tanstack/react-router";
import { LogInPage } from "@/features/session/login/log-in-page";

export const Route = createFileRoute("/login")({
  staticData: { name: "login" },
  component: LogInPage,
});
