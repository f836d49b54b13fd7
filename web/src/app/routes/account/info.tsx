import { createFileRoute } from "@tanstack/react-router";
import { InfoPage } from "@/features/account/profile/info-page";
import { profileQuery } from "@/features/session";

export const Route = createFileRoute("/account/info")({
  staticData: { name: "account-info" },
  loader: ({ context }) => context.queryClient.ensureQueryData(profileQuery()),
  component: InfoPage,
});
