import { createFileRoute } from "@tanstack/react-router";
import { CountryPage } from "@/features/account/settings/country-page";
import { profileQuery } from "@/features/session";

export const Route = createFileRoute("/account/management/country")({
  staticData: { name: "account-management-country" },
  loader: ({ context }) => context.queryClient.ensureQueryData(profileQuery()),
  component: CountryPage,
});
