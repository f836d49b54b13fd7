import { createFileRoute } from "@tanstack/react-router";
import { ManagementPage } from "@/features/account/management-page";
import { profileQuery } from "@/features/session";

export const Route = createFileRoute("/account/management/")({
  staticData: { name: "account-management" },
  loader: ({ context }) => context.queryClient.ensureQueryData(profileQuery()),
  component: ManagementPage,
});
